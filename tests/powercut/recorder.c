/* Records what a process does to the files below one folder, and kills it on demand.
 *
 * Preloaded into an unmodified program on Linux. The environment sets it up; the pcut_* functions
 * do the same from within, for a process that was forked with everything imported.
 *
 *   PCUT_ROOT=DIR   watch files below this absolute path, which ends without a slash
 *   PCUT_LOG=FILE   append every change as a binary record; the file lies outside PCUT_ROOT
 *
 * Syncs are written down and not done: a process that is killed loses nothing without them.
 * Changes are numbered from 1 as they are asked for, whether they succeed or not. Only paths given
 * absolutely or relative to the working directory are seen, without links and dots in them; not
 * what is written through a mapping, which SQLite does to its -shm alone and makes anew, and not
 * files that are made without a name.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <unistd.h>

enum kind {
    CREATE = 1, WRITE, TRUNCATE, SYNC, SYNC_FOLDER, RENAME, UNLINK, MKDIR, MARK, LINK, RMDIR, OPEN
};

#define MOST_FDS 65536
#define MOST_FILES 8192
#define MOST_CHANGES 65536
#define LOWEST_LOG_FD 900

static struct { uint32_t id; uint8_t watched, folder; char *path; } fds[MOST_FDS];
static struct { dev_t device; ino_t inode; uint32_t id; } files[MOST_FILES];
static int file_count;
static uint32_t next_id = 1;

static char root[PATH_MAX];
static size_t root_length;
static int log_fd = -1;
static long changes, kill_at, tear_at;
static uint8_t writes[MOST_CHANGES];
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* -- set-up ------------------------------------------------------------------------------------ */

void pcut_root(const char *path) {
    snprintf(root, sizeof root, "%s", path);
    root_length = strlen(root);
}

void pcut_log(const char *path) {
    if (log_fd >= 0) syscall(SYS_close, log_fd);
    log_fd = -1;
    int fd = syscall(SYS_openat, AT_FDCWD, path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
    if (fd < 0) return;
    /* far from the numbers that the program closes in bulk */
    log_fd = fcntl(fd, F_DUPFD_CLOEXEC, LOWEST_LOG_FD);
    if (log_fd < 0) log_fd = fd;
    else syscall(SYS_close, fd);
}

/* Count anew; end the process right before change kill_before, or half-way through write tear. */
void pcut_arm(long kill_before, long tear) {
    pthread_mutex_lock(&lock);
    changes = 0;
    kill_at = kill_before;
    tear_at = tear;
    pthread_mutex_unlock(&lock);
}

long pcut_changes(void) { return changes; }
int pcut_is_write(long change) { return change > 0 && change < MOST_CHANGES && writes[change]; }

static void set_up(void) {
    static int done;
    if (done) return;
    done = 1;
    const char *value;
    if ((value = getenv("PCUT_ROOT"))) pcut_root(value);
    if ((value = getenv("PCUT_LOG"))) pcut_log(value);
}

__attribute__((constructor)) static void loaded(void) { set_up(); }

/* -- the log ----------------------------------------------------------------------------------- */

static void emit(enum kind kind, uint32_t id, uint64_t offset, const void *data, uint32_t length) {
    if (log_fd < 0) return;
    struct { uint32_t kind, id; uint64_t offset; uint32_t length, pid; } head = {
        kind, id, offset, length, (uint32_t)getpid()};
    struct iovec parts[2] = {{&head, sizeof head}, {(void *)data, length}};
    syscall(SYS_writev, log_fd, parts, length ? 2 : 1);
}

static void emit_text(enum kind kind, uint32_t id, const char *text) {
    emit(kind, id, 0, text, strlen(text));
}

/* What the program has promised by now. */
void pcut_mark(const char *text) {
    pthread_mutex_lock(&lock);
    emit_text(MARK, 0, text);
    pthread_mutex_unlock(&lock);
}

/* -- which files, and what becomes of a change ------------------------------------------------- */

static int below_root(const char *path, char *relative) {
    if (!root_length) return 0;
    char whole[PATH_MAX * 2], folder[PATH_MAX];
    if (path[0] == '/') snprintf(whole, sizeof whole, "%s", path);
    else {
        if (!getcwd(folder, sizeof folder)) return 0;
        snprintf(whole, sizeof whole, "%s/%s", folder, path);
    }
    if (strncmp(whole, root, root_length)) return 0;
    if (whole[root_length] != '/' && whole[root_length] != 0) return 0;
    snprintf(relative, PATH_MAX, "%s", whole[root_length] ? whole + root_length + 1 : ".");
    return 1;
}

static int watched(int fd) { return fd >= 0 && fd < MOST_FDS && fds[fd].watched; }

/* A file keeps its id over all its openings; a fresh one never gets that of a deleted one. */
static uint32_t id_of(int fd, int fresh) {
    struct stat found;
    if (fstat(fd, &found)) return 0;
    for (int i = file_count - 1; i >= 0; i--)
        if (files[i].device == found.st_dev && files[i].inode == found.st_ino) {
            if (!fresh) return files[i].id;
            files[i].inode = 0;
            break;
        }
    uint32_t id = next_id++;
    if (file_count < MOST_FILES) {
        files[file_count].device = found.st_dev;
        files[file_count].inode = found.st_ino;
        files[file_count++].id = id;
    }
    return id;
}

static void die(void) {
    kill(getpid(), SIGKILL);
    for (;;) pause();
}

/* Call with the lock held, right before each change. */
static void asked(int is_write) {
    changes++;
    if (changes < MOST_CHANGES) writes[changes] = is_write;
    if (kill_at && changes == kill_at) die();
}

static long finished(long result) {
    int error = errno;
    pthread_mutex_unlock(&lock);
    errno = error;
    return result;
}

/* -- opening and closing ----------------------------------------------------------------------- */

static void note(int fd, uint32_t id, int folder, const char *path) {
    free(fds[fd].path);
    fds[fd].path = strdup(path);
    fds[fd].id = id;
    fds[fd].folder = folder;
    fds[fd].watched = 1;
}

static void note_opened(int fd, const char *path, int flags, int existed) {
    struct stat found;
    if (fd < 0 || fd >= MOST_FDS || fstat(fd, &found)) return;
    if (S_ISDIR(found.st_mode)) {
        note(fd, 0, 1, path);
        return;
    }
    note(fd, id_of(fd, !existed), 0, path);
    emit_text(existed ? OPEN : CREATE, fds[fd].id, path);
    if (existed && (flags & O_TRUNC)) emit(TRUNCATE, fds[fd].id, 0, NULL, 0);
}

static int open_at(int folder, const char *path, int flags, mode_t mode) {
    set_up();
    char relative[PATH_MAX];
    if (folder != AT_FDCWD || !below_root(path, relative))
        return syscall(SYS_openat, folder, path, flags, mode);
    pthread_mutex_lock(&lock);
    int existed = !faccessat(AT_FDCWD, path, F_OK, 0);
    if (existed ? flags & O_TRUNC : flags & O_CREAT) asked(0);
    int fd = syscall(SYS_openat, folder, path, flags, mode);
    int error = errno;
    note_opened(fd, relative, flags, existed);
    errno = error;
    return finished(fd);
}

/* The last argument is there only where a file may be made. */
#define OPEN_BY(folder, path, flags, more) \
    va_list rest; \
    va_start(rest, flags); \
    mode_t mode = (flags) & (O_CREAT | __O_TMPFILE) ? va_arg(rest, mode_t) : 0; \
    va_end(rest); \
    return open_at(folder, path, (flags) | (more), mode);
int open(const char *path, int flags, ...) { OPEN_BY(AT_FDCWD, path, flags, 0) }
int open64(const char *path, int flags, ...) { OPEN_BY(AT_FDCWD, path, flags, O_LARGEFILE) }
int openat(int at, const char *path, int flags, ...) { OPEN_BY(at, path, flags, 0) }
int openat64(int at, const char *path, int flags, ...) { OPEN_BY(at, path, flags, O_LARGEFILE) }
int creat(const char *path, mode_t mode) {
    return open_at(AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, mode);
}

int close(int fd) {
    if (fd >= 0 && fd == log_fd) return 0;
    if (fd >= 0 && fd < MOST_FDS) fds[fd].watched = 0;
    return syscall(SYS_close, fd);
}

int dup(int fd) {
    int copy = syscall(SYS_dup, fd);
    if (copy >= 0 && copy < MOST_FDS && watched(fd))
        note(copy, fds[fd].id, fds[fd].folder, fds[fd].path);
    return copy;
}

/* -- writing ----------------------------------------------------------------------------------- */

#define AT_POSITION (-1)

static ssize_t raw_write(int fd, const void *data, size_t size, off64_t offset) {
    return offset == AT_POSITION ? syscall(SYS_write, fd, data, size)
                                 : syscall(SYS_pwrite64, fd, data, size, offset);
}

static ssize_t write_at(int fd, const void *data, size_t size, off64_t offset) {
    if (!watched(fd)) return raw_write(fd, data, size, offset);
    pthread_mutex_lock(&lock);
    asked(1);
    if (tear_at && changes == tear_at) {
        raw_write(fd, data, size / 2, offset);
        die();
    }
    ssize_t written = raw_write(fd, data, size, offset);
    int error = errno;
    if (written > 0) {
        if (offset == AT_POSITION) offset = syscall(SYS_lseek, fd, 0, SEEK_CUR) - written;
        emit(WRITE, fds[fd].id, offset, data, written);
    }
    errno = error;
    return finished(written);
}

ssize_t write(int fd, const void *data, size_t size) {
    return write_at(fd, data, size, AT_POSITION);
}
ssize_t pwrite(int fd, const void *data, size_t size, off_t offset) {
    return write_at(fd, data, size, offset);
}
ssize_t pwrite64(int fd, const void *data, size_t size, off64_t offset) {
    return write_at(fd, data, size, offset);
}

static ssize_t write_parts(int fd, const struct iovec *parts, int count, off64_t offset) {
    size_t size = 0, done = 0;
    for (int i = 0; i < count; i++) size += parts[i].iov_len;
    char *whole = malloc(size ? size : 1);
    for (int i = 0; i < count; done += parts[i++].iov_len)
        memcpy(whole + done, parts[i].iov_base, parts[i].iov_len);
    ssize_t written = write_at(fd, whole, size, offset);
    int error = errno;
    free(whole);
    errno = error;
    return written;
}

ssize_t writev(int fd, const struct iovec *parts, int count) {
    return write_parts(fd, parts, count, AT_POSITION);
}
ssize_t pwritev(int fd, const struct iovec *parts, int count, off_t offset) {
    return write_parts(fd, parts, count, offset);
}
ssize_t pwritev64(int fd, const struct iovec *parts, int count, off64_t offset) {
    return write_parts(fd, parts, count, offset);
}

/* Copies and reservations inside the kernel are refused: every caller has a way round them. */
ssize_t sendfile(int out, int in, off_t *offset, size_t size) {
    if (!watched(out)) return syscall(SYS_sendfile, out, in, offset, size);
    errno = EINVAL;
    return -1;
}
ssize_t sendfile64(int out, int in, off64_t *offset, size_t size) {
    return sendfile(out, in, (off_t *)offset, size);
}
ssize_t copy_file_range(int in, off64_t *from, int out, off64_t *to, size_t size, unsigned flags) {
    if (!watched(out)) return syscall(SYS_copy_file_range, in, from, out, to, size, flags);
    errno = EXDEV;
    return -1;
}
int fallocate(int fd, int mode, off_t offset, off_t size) {
    if (!watched(fd)) return syscall(SYS_fallocate, fd, mode, offset, size);
    errno = EOPNOTSUPP;
    return -1;
}
int posix_fallocate(int fd, off_t offset, off_t size) {
    return fallocate(fd, 0, offset, size) ? errno : 0;
}

int ftruncate(int fd, off_t size) {
    if (!watched(fd)) return syscall(SYS_ftruncate, fd, size);
    pthread_mutex_lock(&lock);
    asked(0);
    int result = syscall(SYS_ftruncate, fd, size);
    if (!result) emit(TRUNCATE, fds[fd].id, size, NULL, 0);
    return finished(result);
}
int ftruncate64(int fd, off64_t size) { return ftruncate(fd, size); }

static int note_sync(int fd) {
    pthread_mutex_lock(&lock);
    asked(0);
    if (fds[fd].folder) emit_text(SYNC_FOLDER, 0, fds[fd].path);
    else emit(SYNC, fds[fd].id, 0, NULL, 0);
    return finished(0);
}
int fsync(int fd) { return watched(fd) ? note_sync(fd) : syscall(SYS_fsync, fd); }
int fdatasync(int fd) { return watched(fd) ? note_sync(fd) : syscall(SYS_fdatasync, fd); }

/* -- names ------------------------------------------------------------------------------------- */

static int change_name(long number, const char *path, mode_t mode, enum kind kind) {
    set_up();
    char relative[PATH_MAX];
    if (!below_root(path, relative)) return syscall(number, path, mode);
    pthread_mutex_lock(&lock);
    asked(0);
    int result = syscall(number, path, mode);
    if (!result) emit_text(kind, 0, relative);
    return finished(result);
}

int unlink(const char *path) { return change_name(SYS_unlink, path, 0, UNLINK); }
int rmdir(const char *path) { return change_name(SYS_rmdir, path, 0, RMDIR); }
int mkdir(const char *path, mode_t mode) { return change_name(SYS_mkdir, path, mode, MKDIR); }
int unlinkat(int folder, const char *path, int flags) {
    if (folder != AT_FDCWD) return syscall(SYS_unlinkat, folder, path, flags);
    return flags & AT_REMOVEDIR ? rmdir(path) : unlink(path);
}
int remove(const char *path) {
    struct stat found;
    return !lstat(path, &found) && S_ISDIR(found.st_mode) ? rmdir(path) : unlink(path);
}

static void emit_two(enum kind kind, const char *from, const char *to) {
    char both[PATH_MAX * 2];
    int first = snprintf(both, PATH_MAX, "%s", from) + 1;
    emit(kind, 0, 0, both, first + snprintf(both + first, PATH_MAX, "%s", to));
}

static int change_names(const char *from, const char *to, unsigned flags, enum kind kind) {
    set_up();
    char relative_from[PATH_MAX] = "", relative_to[PATH_MAX] = "";
    int seen = below_root(from, relative_from) | below_root(to, relative_to);
    if (seen) {
        pthread_mutex_lock(&lock);
        asked(0);
    }
    int result = kind == LINK ? syscall(SYS_link, from, to)
                              : syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, flags);
    if (!seen) return result;
    if (!result) emit_two(kind, relative_from, relative_to);
    return finished(result);
}

int rename(const char *from, const char *to) { return change_names(from, to, 0, RENAME); }
int link(const char *from, const char *to) { return change_names(from, to, 0, LINK); }
int renameat2(int a, const char *from, int b, const char *to, unsigned flags) {
    if (a != AT_FDCWD || b != AT_FDCWD) return syscall(SYS_renameat2, a, from, b, to, flags);
    return change_names(from, to, flags, RENAME);
}
int renameat(int a, const char *from, int b, const char *to) {
    return renameat2(a, from, b, to, 0);
}
