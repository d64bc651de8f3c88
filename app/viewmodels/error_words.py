"""Every sentence of ``errors.py``, and every reason given with one, as keys of the translation.

The translator's tools find the sentences here, and a test compares the list with the errors
themselves. Where a reason was written down with its gaps filled, its sentence is found here too.
"""

from __future__ import annotations

from PySide6.QtCore import QT_TRANSLATE_NOOP

SENTENCES = (
    QT_TRANSLATE_NOOP("Errors", "Something went wrong: {reason}"),
    QT_TRANSLATE_NOOP("Errors", "Try again; if it happens once more, open the logs folder."),
    QT_TRANSLATE_NOOP("Errors", "Look at the name or number once more."),
    QT_TRANSLATE_NOOP("Errors", "Stopped."),
    QT_TRANSLATE_NOOP("Errors", "Nothing was written."),
    QT_TRANSLATE_NOOP("Errors", "There is no {what} named {name}."),
    QT_TRANSLATE_NOOP("Errors", "Look at the list once more."),
    QT_TRANSLATE_NOOP("Errors", "The library cannot be written just now: {reason}"),
    QT_TRANSLATE_NOOP(
        "Errors",
        "Make room, make it writable, or close the program that holds it; then try again. Nothing was lost.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "The story was stopped, because a write ended uncertainly: {reason}"
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "See to the disk, then open the story again: what is on disk counts."
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "The library's file was moved, replaced or deleted while it was open. {kept}"
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "Put it back, or start Inkfold again with the file that counts. Nothing more was sent.",
    ),
    QT_TRANSLATE_NOOP("Errors", "What the picture service answered could not be stored: {reason}"),
    QT_TRANSLATE_NOOP(
        "Errors",
        "See to the disk, then open the story again: what became of the picture is asked there.",
    ),
    QT_TRANSLATE_NOOP("Errors", "Another Inkfold writes this story now ({holder})."),
    QT_TRANSLATE_NOOP("Errors", "Go on there, or take the story over here."),
    QT_TRANSLATE_NOOP(
        "Errors", "A file beside the library was not its own and was put aside as {file}."
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "The library is as it was. If it lacks something, restore the newest backup."
    ),
    QT_TRANSLATE_NOOP("Errors", "The library cannot be kept safe on this disk: {reason}"),
    QT_TRANSLATE_NOOP(
        "Errors",
        "Move its folder to a disk of this computer, or start with --home or INKFOLD_HOME. Nothing was lost.",
    ),
    QT_TRANSLATE_NOOP("Errors", "This story is open for reading only: {reason}"),
    QT_TRANSLATE_NOOP("Errors", "Look, export, or fork it into a new story."),
    QT_TRANSLATE_NOOP("Errors", "The library's file is damaged: {reason}"),
    QT_TRANSLATE_NOOP(
        "Errors",
        "Restore a backup. The damaged file is set aside, and nothing of it is deleted.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "This story is an older copy: it ends at row {seq}, and row {known_seq} was there on"
        " {known_at}.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "Pictures may have been paid that it knows nothing of. Open the newer library, or accept"
        " this copy before ordering anything that costs.",
    ),
    QT_TRANSLATE_NOOP("Errors", "The library could not be saved: {reason}"),
    QT_TRANSLATE_NOOP(
        "Errors",
        "Make room, or choose another folder for backups. The library itself is as it was.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "The backup was restored, but {count} of its pictures are damaged or gone everywhere.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "Their panels stay empty. Another backup, on another disk say, may still have them.",
    ),
    QT_TRANSLATE_NOOP("Errors", "The backup {name} cannot be used: {reason}"),
    QT_TRANSLATE_NOOP(
        "Errors", "Choose another backup; this one and the library stay as they are."
    ),
    QT_TRANSLATE_NOOP("Errors", "The story's journal is damaged at row {seq} ({code})."),
    QT_TRANSLATE_NOOP("Errors", "Look at it, export a report, or fork from the last valid entry."),
    QT_TRANSLATE_NOOP("Errors", "The agent is still working on this story."),
    QT_TRANSLATE_NOOP("Errors", "Wait for it or stop it first."),
    QT_TRANSLATE_NOOP("Errors", "Nothing was changed."),
    QT_TRANSLATE_NOOP("Errors", "The service could not be reached: {reason}"),
    QT_TRANSLATE_NOOP("Errors", "The server's program does not run: {reason}"),
    QT_TRANSLATE_NOOP(
        "Errors", "Try its command in a terminal. Nothing was sent and nothing was charged."
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "Check the address and the network. Nothing was sent and nothing was charged."
    ),
    QT_TRANSLATE_NOOP("Errors", "The service did not answer: {reason}"),
    QT_TRANSLATE_NOOP(
        "Errors", "It may have been made and charged. Check with the service before sending again."
    ),
    QT_TRANSLATE_NOOP("Errors", "The service's answer was too large ({limit} bytes allowed)."),
    QT_TRANSLATE_NOOP("Errors", "This is not a usable picture: {reason}"),
    QT_TRANSLATE_NOOP("Errors", "Use a PNG, JPEG, WebP, AVIF or GIF file."),
    QT_TRANSLATE_NOOP("Errors", "The price has changed: it was {shown}, and it is {now} now."),
    QT_TRANSLATE_NOOP("Errors", "Nothing was sent. Look at the new price and decide again."),
    QT_TRANSLATE_NOOP("Errors", "The chat service failed: {reason}"),
    QT_TRANSLATE_NOOP("Errors", "Check the engine's settings, or try again."),
    QT_TRANSLATE_NOOP(
        "Errors", "There is no key for {engine}; for one run {variable} may hold it."
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "Keep one in the system's key store: it stands with the engine in the settings."
    ),
    QT_TRANSLATE_NOOP("Errors", "Pictures cannot be looked at just now: {reason}"),
    QT_TRANSLATE_NOOP("Errors", "Close other programs and try again. Nothing was lost."),
    QT_TRANSLATE_NOOP("Errors", "{name} was not taken: {reason}"),
    QT_TRANSLATE_NOOP(
        "Errors", "Ask for the file once more, or make a new export. Nothing was changed here."
    ),
    QT_TRANSLATE_NOOP("Errors", "{name} was made by a newer Inkfold."),
    QT_TRANSLATE_NOOP(
        "Errors", "A film is made by the program ffmpeg, and it is not installed here."
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "Install ffmpeg and try again, or publish a GIF. Nothing was written."
    ),
    QT_TRANSLATE_NOOP("Errors", "The film was not made: {reason}"),
    QT_TRANSLATE_NOOP("Errors", "{name} cannot be read as a script: {reason}"),
    QT_TRANSLATE_NOOP("Errors", "Save it as plain text in UTF-8 and try again."),
    QT_TRANSLATE_NOOP("Errors", "Try another ffmpeg, or publish a GIF. Nothing was written."),
    QT_TRANSLATE_NOOP("Errors", "Update Inkfold, then try again. Nothing was changed here."),
    QT_TRANSLATE_NOOP("Errors", "The library lies in a folder of {service}: {folder}"),
    QT_TRANSLATE_NOOP(
        "Errors",
        "Copies made while Inkfold writes can be damaged: move the folder to a disk of this computer, start with --home or INKFOLD_HOME, and take stories elsewhere with export.",
    ),
)

REASONS = (
    QT_TRANSLATE_NOOP("Errors", "There is no picture to publish yet."),
    QT_TRANSLATE_NOOP("Errors", "{path} is there already."),
    QT_TRANSLATE_NOOP("Errors", "{path} cannot be written: {error}"),
    QT_TRANSLATE_NOOP("Errors", "{path} cannot be read: {error}"),
    QT_TRANSLATE_NOOP("Errors", "No panel is on a page: put one back on the pages first."),
    QT_TRANSLATE_NOOP("Errors", "unknown"),
    QT_TRANSLATE_NOOP(
        "Errors",
        "An address begins with http:// or https://, and has no user, password or query.",
    ),
    QT_TRANSLATE_NOOP("Errors", "The picture service refused: {reason}"),
    QT_TRANSLATE_NOOP("Errors", "The answer holds no picture: {reason}"),
    QT_TRANSLATE_NOOP("Errors", "The picture is blank."),
    QT_TRANSLATE_NOOP("Errors", "This was not approved."),
    QT_TRANSLATE_NOOP("Errors", "The story went on elsewhere; this was not done."),
    QT_TRANSLATE_NOOP("Errors", "The run was stopped; this was not done."),
    # why bytes are no picture: pictures/pixels.py and pictures/decode.py
    QT_TRANSLATE_NOOP("Errors", "not a PNG, JPEG, WebP, AVIF or GIF file"),
    QT_TRANSLATE_NOOP("Errors", "it has no pixels"),
    QT_TRANSLATE_NOOP("Errors", "more than {count} pixels"),
    QT_TRANSLATE_NOOP("Errors", "more than {count} bytes"),
    QT_TRANSLATE_NOOP("Errors", "damaged or cut off ({error})"),
    QT_TRANSLATE_NOOP("Errors", "it takes too long to decode"),
    QT_TRANSLATE_NOOP("Errors", "decoding it crashes"),
    # the causes of engines/causes.py, their joints first: those hold everything else
    QT_TRANSLATE_NOOP("Errors", "{sentence} The service said: {said}"),
    QT_TRANSLATE_NOOP("Errors", "{sentence} Details: {details}"),
    QT_TRANSLATE_NOOP(
        "Errors", "Too many requests in a short time. The service asks to wait {seconds} seconds."
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "The key was not accepted. Look at the key in the engine's settings."
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "The account has no credits left. Top it up at the service, then try again."
    ),
    QT_TRANSLATE_NOOP("Errors", "The service is not offered where this connection comes from."),
    QT_TRANSLATE_NOOP(
        "Errors", "The service does not know this model. Choose another in the engine's settings."
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "No such service is at this address. Look at the address in the engine's settings.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "Too many requests in a short time. Wait a moment, then try again."
    ),
    QT_TRANSLATE_NOOP(
        "Errors", "The story is too long for this model. Choose a model that reads more."
    ),
    QT_TRANSLATE_NOOP("Errors", "The service is overloaded or broken just now. Try again later."),
    QT_TRANSLATE_NOOP("Errors", "The model is still being loaded. Try again in a minute."),
    QT_TRANSLATE_NOOP(
        "Errors",
        "This model cannot use tools, and without them nothing is drawn. Choose another model, or start its server with tools switched on.",
    ),
    QT_TRANSLATE_NOOP("Errors", "This model takes no pictures. Say so in the engine's settings."),
    QT_TRANSLATE_NOOP("Errors", "The service's rules do not allow this. Say it differently."),
    QT_TRANSLATE_NOOP("Errors", "The service did not accept the request."),
    QT_TRANSLATE_NOOP(
        "Errors",
        "The service cannot be reached. Look at the address and the network; a service on this computer must be running.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "The connection is not safe: the certificate was not accepted. Look at the address, the clock and whatever filters the network.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "The proxy did not connect. Look at the proxy in the engine's or the system's settings.",
    ),
    QT_TRANSLATE_NOOP("Errors", "No answer came in time. Try again."),
    QT_TRANSLATE_NOOP("Errors", "The reply broke off, and nothing of it was used. Try again."),
    QT_TRANSLATE_NOOP("Errors", "The model produced nothing. Try again, or choose another model."),
    QT_TRANSLATE_NOOP(
        "Errors",
        "The service read only a part of what was sent, without saying so: its context is too short. Give it a longer one (Ollama: OLLAMA_CONTEXT_LENGTH), then try again.",
    ),
    QT_TRANSLATE_NOOP(
        "Errors",
        "The longest reply was reached before anything was said. Allow longer replies in the engine's settings, or less thinking.",
    ),
    QT_TRANSLATE_NOOP("Errors", "The model is being loaded."),
    QT_TRANSLATE_NOOP("Errors", "The service reports an error."),
    QT_TRANSLATE_NOOP("Errors", "The agent did not come to an end."),
    QT_TRANSLATE_NOOP("Errors", "The chat service was interrupted again and again."),
    QT_TRANSLATE_NOOP("Errors", "The story is too long for this model, even with a summary."),
    QT_TRANSLATE_NOOP("Errors", "No summary could be made."),
    QT_TRANSLATE_NOOP("Errors", "There is nothing to leave out."),
    QT_TRANSLATE_NOOP("Errors", "it took too long"),
    QT_TRANSLATE_NOOP("Errors", "the stream ended without a reply"),
    QT_TRANSLATE_NOOP("Errors", "the summary is empty"),
    QT_TRANSLATE_NOOP("Errors", "All connection attempts failed"),
    QT_TRANSLATE_NOOP("Errors", "nobody listens there; is it started?"),
    QT_TRANSLATE_NOOP("Errors", "A story needs a title."),
    QT_TRANSLATE_NOOP("Errors", "Meanwhile it was decided otherwise."),
    QT_TRANSLATE_NOOP("Errors", "Nothing is changed."),
    QT_TRANSLATE_NOOP("Errors", "Nothing is running."),
    QT_TRANSLATE_NOOP("Errors", "Nothing is running; just say it."),
    QT_TRANSLATE_NOOP("Errors", "The address answers, but not with a list of models."),
    QT_TRANSLATE_NOOP("Errors", "All that was written until then is in the library."),
    QT_TRANSLATE_NOOP("Errors", "All that was written until then is in {copy}."),
    QT_TRANSLATE_NOOP("Errors", "What was written since it was opened could not be copied."),
    QT_TRANSLATE_NOOP("Errors", "the disk is full"),
    QT_TRANSLATE_NOOP("Errors", "the disk reports an error"),
    QT_TRANSLATE_NOOP("Errors", "the disk reports an error, or your share of it is used up"),
    QT_TRANSLATE_NOOP("Errors", "the disk may only be read"),
    QT_TRANSLATE_NOOP("Errors", "your share of the disk is used up"),
    QT_TRANSLATE_NOOP("Errors", "the library's file or its folder may only be read"),
    QT_TRANSLATE_NOOP("Errors", "the library's file, or one beside it, cannot be opened"),
    QT_TRANSLATE_NOOP("Errors", "another program holds it"),
    QT_TRANSLATE_NOOP("Errors", "another Inkfold has been writing for too long"),
    QT_TRANSLATE_NOOP("Errors", "{name} is not there"),
    QT_TRANSLATE_NOOP("Errors", "{setting} stays {value} there"),
    QT_TRANSLATE_NOOP("Errors", "The message was not taken on."),
    QT_TRANSLATE_NOOP("Errors", "The run was stopped; nothing is sent for it any more."),
    QT_TRANSLATE_NOOP("Errors", "The story is still short; there is nothing to leave out."),
    QT_TRANSLATE_NOOP("Errors", "The story is there already."),
    QT_TRANSLATE_NOOP("Errors", "There is no picture to attach."),
    QT_TRANSLATE_NOOP("Errors", "Nothing was said of this panel that could be drawn."),
    QT_TRANSLATE_NOOP("Errors", "There is no panel to publish yet."),
    QT_TRANSLATE_NOOP("Errors", "This service cannot be asked about a single picture."),
    QT_TRANSLATE_NOOP("Errors", "a newer Inkfold wrote it"),
    QT_TRANSLATE_NOOP("Errors", "its tables are not the ones Inkfold made"),
    QT_TRANSLATE_NOOP("Errors", "less than 64 MB are free; a paid picture needs room"),
    QT_TRANSLATE_NOOP("Errors", "the file is not an Inkfold library"),
    QT_TRANSLATE_NOOP("Errors", "this process only looks"),
    QT_TRANSLATE_NOOP("Errors", "story"),
    QT_TRANSLATE_NOOP("Errors", "entry"),
    QT_TRANSLATE_NOOP("Errors", "panel"),
    QT_TRANSLATE_NOOP("Errors", "picture"),
    QT_TRANSLATE_NOOP("Errors", "engine"),
    QT_TRANSLATE_NOOP("Errors", "chat engine"),
    QT_TRANSLATE_NOOP("Errors", "picture engine"),
    QT_TRANSLATE_NOOP("Errors", "open question"),
    QT_TRANSLATE_NOOP("Errors", "waiting message"),
    QT_TRANSLATE_NOOP("Errors", "another process"),
    QT_TRANSLATE_NOOP("Errors", "answer is gone"),
    QT_TRANSLATE_NOOP("Errors", "not stored"),
    QT_TRANSLATE_NOOP("Errors", "sent {count} times without an answer"),
    QT_TRANSLATE_NOOP("Errors", "still running"),
    QT_TRANSLATE_NOOP("Errors", "the answer found does not tell"),
    QT_TRANSLATE_NOOP("Errors", "the engine declares another policy now"),
    QT_TRANSLATE_NOOP("Errors", "the engine is gone"),
    QT_TRANSLATE_NOOP("Errors", "the service answered with status {status}"),
    QT_TRANSLATE_NOOP("Errors", "the service has forgotten the key by now"),
    QT_TRANSLATE_NOOP("Errors", "the service keeps nothing to look up"),
    QT_TRANSLATE_NOOP("Errors", "server"),
    QT_TRANSLATE_NOOP("Errors", "tool"),
    QT_TRANSLATE_NOOP("Errors", "A server needs either a command or an address."),
    QT_TRANSLATE_NOOP("Errors", "A variable is given by its name alone, without a value."),
    QT_TRANSLATE_NOOP("Errors", "The name {name} is taken by another server; choose a new one."),
    QT_TRANSLATE_NOOP(
        "Errors",
        "The address of {name} must be http or https, without a user, a password or a query.",
    ),
    QT_TRANSLATE_NOOP("Errors", "Small letters, digits and hyphens make a name, at most 30."),
    QT_TRANSLATE_NOOP("Errors", "The command cannot be read: a quotation mark is missing."),
    QT_TRANSLATE_NOOP("Errors", "A call to {name} is still unsettled; decide that first."),
    QT_TRANSLATE_NOOP("Errors", "There is no server named {name} any more."),
    QT_TRANSLATE_NOOP("Errors", "it did not answer in time"),
    QT_TRANSLATE_NOOP("Errors", "it was not found, or may not be started"),
    QT_TRANSLATE_NOOP("Errors", "it ended before it answered"),
    QT_TRANSLATE_NOOP("Errors", "it ended early"),
    QT_TRANSLATE_NOOP("Errors", "the server has ended"),
    QT_TRANSLATE_NOOP("Errors", "the server is lost, and a call to it is still open"),
    QT_TRANSLATE_NOOP("Errors", "it answered with something that is no result"),
    QT_TRANSLATE_NOOP("Errors", "the server is gone"),
    QT_TRANSLATE_NOOP("Errors", "the tool is another one now"),
    QT_TRANSLATE_NOOP("Errors", "the server does not offer it now"),
    QT_TRANSLATE_NOOP("Errors", "The story has too many pictures for one file."),
    QT_TRANSLATE_NOOP("Errors", "There is something named {name} already."),
    QT_TRANSLATE_NOOP(
        "Errors", "The file {name} beside the library is not Inkfold's; move it away."
    ),
    QT_TRANSLATE_NOOP("Errors", "{name} beside it cannot be moved away"),
    QT_TRANSLATE_NOOP("Errors", "it is not a plain file"),
    QT_TRANSLATE_NOOP("Errors", "it is larger than {limit} bytes"),
    QT_TRANSLATE_NOOP("Errors", "it is no text in UTF-8 or UTF-16"),
    QT_TRANSLATE_NOOP("Errors", "it has more than {count} scenes"),
    QT_TRANSLATE_NOOP("Errors", "it is not a database"),
    QT_TRANSLATE_NOOP("Errors", "it is not an Inkfold library"),
    QT_TRANSLATE_NOOP("Errors", "it holds too many stories"),
    QT_TRANSLATE_NOOP("Errors", "it holds rows of the wrong kind"),
    QT_TRANSLATE_NOOP("Errors", "it is not a journal that Inkfold wrote"),
    QT_TRANSLATE_NOOP("Errors", "a story in it is damaged at row {seq} ({code})"),
    QT_TRANSLATE_NOOP("Errors", "the database is damaged: {reason}"),
    QT_TRANSLATE_NOOP("Errors", "it is damaged or no archive"),
    QT_TRANSLATE_NOOP("Errors", "{member} is missing in it"),
    QT_TRANSLATE_NOOP("Errors", "{member} in it is larger than {limit} bytes"),
    QT_TRANSLATE_NOOP("Errors", "{member} in it is damaged"),
    QT_TRANSLATE_NOOP("Errors", "{member} in it has a line of more than {limit} bytes"),
    QT_TRANSLATE_NOOP("Errors", "it holds too many files"),
    QT_TRANSLATE_NOOP("Errors", "{member} is in it twice"),
    QT_TRANSLATE_NOOP("Errors", "files in it lie over one another"),
    QT_TRANSLATE_NOOP("Errors", "it is cut off"),
    QT_TRANSLATE_NOOP("Errors", "it holds {member}, which is no part of a story"),
    QT_TRANSLATE_NOOP("Errors", "{member} in it is no plain file"),
    QT_TRANSLATE_NOOP("Errors", "{member} in it is encrypted"),
    QT_TRANSLATE_NOOP("Errors", "{member} in it is packed in an unknown way"),
    QT_TRANSLATE_NOOP("Errors", "its list of contents is unreadable"),
    QT_TRANSLATE_NOOP("Errors", "its list of contents does not fit its story"),
    QT_TRANSLATE_NOOP("Errors", "row {number} in it is unreadable"),
    QT_TRANSLATE_NOOP("Errors", "it holds rows of several stories"),
    QT_TRANSLATE_NOOP("Errors", "what row {seq} says is not as it must be"),
    QT_TRANSLATE_NOOP("Errors", "the picture is missing"),
    QT_TRANSLATE_NOOP("Errors", "the picture's bytes have changed"),
    QT_TRANSLATE_NOOP("Errors", "file"),
    QT_TRANSLATE_NOOP("Errors", "another computer"),
    QT_TRANSLATE_NOOP("Errors", "This is the library that is open here."),
    QT_TRANSLATE_NOOP("Errors", "{label}: it must be a number."),
    QT_TRANSLATE_NOOP("Errors", "{label}: it must be a JSON object."),
    QT_TRANSLATE_NOOP("Errors", "{label}: it must not ask for several pictures."),
    QT_TRANSLATE_NOOP(
        "Errors", "{label}: it must be a plain address, without a user or a password."
    ),
    QT_TRANSLATE_NOOP("Errors", "{label}: it is too long."),
    QT_TRANSLATE_NOOP("Errors", "{label}: it is yes or empty."),
    QT_TRANSLATE_NOOP("Errors", "{label}: it is one of {choices}."),
    QT_TRANSLATE_NOOP("Errors", "{service} has no setting called {setting}."),
    QT_TRANSLATE_NOOP("Errors", "The address answers, but not as ComfyUI does."),
    QT_TRANSLATE_NOOP("Errors", "The workflow has no place for the words of a panel."),
    QT_TRANSLATE_NOOP("Errors", "The workflow is no JSON."),
    QT_TRANSLATE_NOOP("Errors", "The workflow is none that ComfyUI's API takes."),
    QT_TRANSLATE_NOOP("Errors", "The workflow saves no picture."),
    QT_TRANSLATE_NOOP(
        "Errors", "This is a workflow as ComfyUI's editor saves it; export it for the API instead."
    ),
    QT_TRANSLATE_NOOP("Errors", "The workflow has no input {value} for {place}."),
    QT_TRANSLATE_NOOP("Errors", "The workflow's places have none called {place}."),
    QT_TRANSLATE_NOOP("Errors", "there is no key for this service"),
    QT_TRANSLATE_NOOP("Errors", "no answer in time"),
    QT_TRANSLATE_NOOP("Errors", "the job did not end in time"),
    QT_TRANSLATE_NOOP("Errors", "no server answers"),
    QT_TRANSLATE_NOOP("Errors", "no server knows the job any more"),
    QT_TRANSLATE_NOOP("Errors", "{count} of {all} servers do not answer"),
    QT_TRANSLATE_NOOP("Errors", "a reference picture was not taken ({status})"),
    QT_TRANSLATE_NOOP("Errors", "the answer came with status {status}"),
    QT_TRANSLATE_NOOP("Errors", "{host} cannot be reached"),
    QT_TRANSLATE_NOOP("Errors", "{host} is not known"),
    QT_TRANSLATE_NOOP("Errors", "service"),
)
