"""The picture store, decoding, thumbnails and the spool."""
