/* How a disk fails on demand: a part of recorder.c, which numbers the changes.
 *
 * Included there after its own state; the lock is held wherever a change is asked about.
 */
#include <sys/statvfs.h>

#define AT_POSITION (-1)
#define DENIED(kind, path) if (asked(kind, path)) return finished(-1)

static long fail_at;
static int fail_with, fail_on;
static enum kind fail_kind;
static char fail_name[NAME_MAX + 1];
static int64_t room = -1, room_then;
static long room_at;

/* -- set-up ------------------------------------------------------------------------------------ */

/* Let the number-th of the changes that fit fail with this error, and all after it if lasting.
 * kind 0 fits all; a name fits files that end with it, empty fits all. 0 as number: none fails. */
void pcut_fail(long number, int error, int lasting, int kind, const char *name) {
    pthread_mutex_lock(&lock);
    fail_at = number;
    fail_with = error;
    fail_on = lasting;
    fail_kind = kind;
    snprintf(fail_name, sizeof fail_name, "%s", name);
    pthread_mutex_unlock(&lock);
}

/* From change number on let files grow by so many bytes only; what is deleted makes room again.
 * 0 as number: there is as much room as there is. */
void pcut_room(long number, long bytes) {
    pthread_mutex_lock(&lock);
    room = -1;
    room_at = number;
    room_then = bytes;
    pthread_mutex_unlock(&lock);
}

/* -- what becomes of a change ------------------------------------------------------------------ */

static int fits(enum kind kind, const char *path) {
    size_t length = path ? strlen(path) : 0, end = strlen(fail_name);
    if (fail_kind && fail_kind != kind) return 0;
    return !end || (length >= end && !strcmp(path + length - end, fail_name));
}

/* -1 where the change is to fail. */
static int refused(enum kind kind, const char *path) {
    if (room_at && changes == room_at) room = room_then;
    if (!fail_with || !fits(kind, path)) return 0;
    if (fail_at > 1) {
        fail_at--;
        return 0;
    }
    if (fail_at < 1) return 0;
    if (!fail_on) fail_at = 0;
    errno = fail_with;
    return -1;
}

/* -1 where a file that is there may not even be opened to write: the disk became read-only. */
static int read_only(int flags) {
    if (fail_at != 1 || !fail_on || fail_with != EROFS || !(flags & O_ACCMODE)) return 0;
    errno = EROFS;
    return -1;
}

/* -1 where a write would let a file grow by more than there is room for. */
static int no_room(int fd, size_t size, off64_t offset) {
    struct stat found;
    if (room < 0 || fstat(fd, &found)) return 0;
    off64_t start = offset != AT_POSITION ? offset : syscall(SYS_lseek, fd, 0, SEEK_CUR);
    int64_t growth = start + (off64_t)size - found.st_size;
    if (growth > room) {
        errno = ENOSPC;
        return -1;
    }
    if (growth > 0) room -= growth;
    return 0;
}

static void make_room(const char *path) {
    struct stat found;
    if (room >= 0 && !lstat(path, &found) && found.st_nlink == 1) room += found.st_size;
}

/* -- what is told of the room ------------------------------------------------------------------ */

static int told_room(int result, struct statvfs *found) {
    int64_t left = room < 0 && room_at == 1 ? room_then : room;
    if (result || left < 0) return result;
    found->f_bavail = found->f_bfree = left / (int64_t)found->f_frsize;
    return 0;
}
int statvfs(const char *path, struct statvfs *found) {
    int fd = syscall(SYS_openat, AT_FDCWD, path, O_PATH | O_CLOEXEC, 0);
    if (fd < 0) return -1;
    int result = fstatvfs(fd, found), error = errno;
    syscall(SYS_close, fd);
    errno = error;
    return told_room(result, found);
}
int statvfs64(const char *path, struct statvfs64 *found) {
    return statvfs(path, (struct statvfs *)found);
}
