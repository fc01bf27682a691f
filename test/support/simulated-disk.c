/*
 * A file system for SQLite that is a disk in memory, whose failures are told by SQL functions: it is full, fails, can only
 * be read; a process dies at one of its operations, or the power goes. What was not synced then is kept, torn or lost, as
 * chance has it. Only files below one folder lie on it; all others are the default file system's.
 *
 * Built as an extension: what it registers outlives the connection that has loaded it. One thread uses it.
 */
#include <sqlite3ext.h>
#include <stdlib.h>
#include <string.h>
SQLITE_EXTENSION_INIT1

#define SECTOR 512
#define LOCKS SQLITE_SHM_NLOCK

typedef sqlite3_int64 i64;
typedef unsigned char byte;

/* Bytes of a file, as long as it is. */
typedef struct {
  byte *bytes;
  i64 size;
  i64 room;
} Content;

/* An operation since the last sync: what was there before it, so that it can be taken back. */
typedef struct {
  i64 at;
  i64 length; /* of the bytes that it wrote; -1: the file was truncated */
  byte *before;
  i64 kept; /* how many bytes `before` has: those that lay within the file */
  i64 size; /* of the file before it */
} Operation;

/* What connections to a database share: the index of the log. Whoever has died may still look at it. */
typedef struct {
  byte **regions;
  int count;
  int users; /* handles that hold it, dead ones among them */
  int living;
} Shared;

typedef struct Handle Handle;
typedef struct File File;
struct File {
  char *name;
  Content content;
  Operation *unsynced;
  int operations, room;
  int sharers; /* SHARED and above */
  Handle *reserved, *pending, *exclusive;
  Shared *shared;
  int shmShared[LOCKS];
  Handle *shmExclusive[LOCKS];
  Handle *handles;
  int isDeleted;
  File *next;
};

struct Handle {
  sqlite3_file base;
  File *file;
  int process;
  int isDead; /* its process has died: nothing that it does has any effect */
  int level;
  Shared *shared;
  int shmShared, shmExclusive; /* masks */
  Handle *next;
};

typedef struct {
  const char *name;
  int code;
  int after; /* operations of its kind until it begins; -1: never */
  int times; /* how often; -1: until it is taken back */
} Fault;

enum { FAULT_FULL, FAULT_WRITE, FAULT_SYNC, FAULT_READ, FAULTS };
static Fault faults[FAULTS] = {
  {"full", SQLITE_FULL, -1, 0},
  {"write", SQLITE_IOERR_WRITE, -1, 0},
  {"sync", SQLITE_IOERR_FSYNC, -1, 0},
  {"read", SQLITE_IOERR_READ, -1, 0},
};

static sqlite3_vfs *real;
static sqlite3_vfs simulated;
static char *folder; /* whose files lie on the disk */
static File *files;
static unsigned long long state = 1;
static int process;     /* that opens files now */
static int doomed = -1; /* the process that dies next; 0: the power goes, and with it all of them */
static int fuse = -1;   /* after so many more of its operations */
static int hasBurnt;    /* whether that has come */
static i64 operations;
static i64 failures;

static unsigned below(unsigned n) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return n == 0 ? 0 : (unsigned)(state >> 33) % n;
}

static void ensure(Content *content, i64 size) {
  if (size > content->room) {
    i64 room = content->room * 2 > size ? content->room * 2 : size + 65536;
    content->bytes = realloc(content->bytes, (size_t)room);
    content->room = room;
  }
  if (size > content->size) memset(content->bytes + content->size, 0, (size_t)(size - content->size));
}

static void resize(Content *content, i64 size) {
  ensure(content, size);
  content->size = size;
}

static void noteOperation(File *file, i64 at, i64 length) {
  Operation *operation;
  i64 end = length < 0 ? file->content.size : at + length;
  if (end > file->content.size) end = file->content.size;
  if (file->operations == file->room) {
    file->room = file->room ? file->room * 2 : 64;
    file->unsynced = realloc(file->unsynced, sizeof(Operation) * (size_t)file->room);
  }
  operation = &file->unsynced[file->operations++];
  operation->at = at;
  operation->length = length;
  operation->kept = end > at ? end - at : 0;
  operation->before = operation->kept ? malloc((size_t)operation->kept) : 0;
  if (operation->kept) memcpy(operation->before, file->content.bytes + at, (size_t)operation->kept);
  operation->size = file->content.size;
}

static void forgetOperations(File *file) {
  int i;
  for (i = 0; i < file->operations; i++) free(file->unsynced[i].before);
  file->operations = 0;
}

static void put(File *file, const byte *bytes, i64 at, i64 length) {
  if (at + length > file->content.size) resize(&file->content, at + length);
  memcpy(file->content.bytes + at, bytes, (size_t)length);
}

/*
 * What is on the disk after the power went: all that was synced; of what was not, nothing, or the first so many operations,
 * or any of them; and of a write that is kept, all of its sectors or any.
 */
static void losePower(File *file) {
  int i, count = file->operations;
  int how = (int)below(4);
  int first = (int)below((unsigned)count + 1);
  byte **after = malloc(sizeof(byte *) * (size_t)(count + 1));
  i64 *lengths = malloc(sizeof(i64) * (size_t)(count + 1));
  for (i = count - 1; i >= 0; i--) {
    Operation *operation = &file->unsynced[i];
    lengths[i] = operation->length < 0 ? 0 : operation->length;
    after[i] = lengths[i] ? malloc((size_t)lengths[i]) : 0;
    if (lengths[i]) memcpy(after[i], file->content.bytes + operation->at, (size_t)lengths[i]);
    resize(&file->content, operation->size);
    if (operation->kept) memcpy(file->content.bytes + operation->at, operation->before, (size_t)operation->kept);
  }
  for (i = 0; i < count; i++) {
    Operation *operation = &file->unsynced[i];
    int isKept = how == 0 ? 0 : how == 1 ? i < first : how == 2 ? (int)below(2) : 1;
    int isTorn = how == 1 ? i == first - 1 && below(2) : how == 2 && below(3) == 0;
    if (isKept && operation->length < 0) resize(&file->content, operation->at);
    else if (isKept) {
      i64 from = 0;
      while (from < lengths[i]) {
        i64 to = ((operation->at + from) / SECTOR + 1) * SECTOR - operation->at;
        if (to > lengths[i]) to = lengths[i];
        if (!isTorn || below(2)) put(file, after[i] + from, operation->at + from, to - from);
        from = to;
      }
    }
    free(after[i]);
  }
  free(after);
  free(lengths);
  forgetOperations(file);
}

static void freeShared(Shared *shared) {
  int i;
  for (i = 0; i < shared->count; i++) free(shared->regions[i]);
  free(shared->regions);
  free(shared);
}

static void leaveLocks(Handle *handle) {
  File *file = handle->file;
  int i;
  if (handle->level >= SQLITE_LOCK_SHARED) file->sharers--;
  handle->level = SQLITE_LOCK_NONE;
  if (file->reserved == handle) file->reserved = 0;
  if (file->pending == handle) file->pending = 0;
  if (file->exclusive == handle) file->exclusive = 0;
  for (i = 0; i < LOCKS; i++) {
    if (handle->shmShared & (1 << i)) file->shmShared[i]--;
    if (file->shmExclusive[i] == handle) file->shmExclusive[i] = 0;
  }
  handle->shmShared = handle->shmExclusive = 0;
}

/* The operating system lets go of what a dead process held. */
static void die(Handle *handle) {
  if (handle->isDead) return;
  leaveLocks(handle);
  handle->isDead = 1;
  if (handle->shared) {
    handle->shared->living--;
    if (handle->shared->living == 0 && handle->file->shared == handle->shared) handle->file->shared = 0;
  }
}

static void kill(int victim) {
  File *file;
  Handle *handle;
  for (file = files; file; file = file->next) {
    for (handle = file->handles; handle; handle = handle->next) {
      if (victim == 0 || handle->process == victim) die(handle);
    }
    if (victim == 0) losePower(file);
  }
}

/* Whether this operation is the last one, at which the process dies or the power goes. */
static int burns(Handle *handle) {
  operations++;
  if (doomed < 0 || (doomed > 0 && handle->process != doomed)) return 0;
  return fuse-- <= 0;
}

static void burn(void) {
  int victim = doomed;
  doomed = fuse = -1;
  hasBurnt = 1;
  kill(victim);
}

static int failureOf(int kind) {
  Fault *fault = &faults[kind];
  if (fault->after < 0) return SQLITE_OK;
  if (fault->after > 0) {
    fault->after--;
    return SQLITE_OK;
  }
  if (fault->times > 0 && --fault->times == 0) fault->after = -1;
  failures++;
  return fault->code;
}

static int diskRead(sqlite3_file *base, void *into, int length, i64 at) {
  Handle *handle = (Handle *)base;
  Content *content = &handle->file->content;
  i64 there;
  int rc;
  if (handle->isDead) return SQLITE_IOERR_READ;
  if ((rc = failureOf(FAULT_READ)) != SQLITE_OK) return rc;
  there = content->size - at;
  if (there >= length) {
    memcpy(into, content->bytes + at, (size_t)length);
    return SQLITE_OK;
  }
  if (there < 0) there = 0;
  memcpy(into, content->bytes + at, (size_t)there);
  memset((byte *)into + there, 0, (size_t)(length - there));
  return SQLITE_IOERR_SHORT_READ;
}

static int diskWrite(sqlite3_file *base, const void *bytes, int length, i64 at) {
  Handle *handle = (Handle *)base;
  int rc, isLast;
  if (handle->isDead) return SQLITE_IOERR_WRITE;
  isLast = burns(handle);
  rc = failureOf(FAULT_FULL);
  if (rc == SQLITE_OK) rc = failureOf(FAULT_WRITE);
  /* a disk that is full, and a process that dies, may have written the beginning */
  if (rc == SQLITE_FULL || isLast) length = (int)below((unsigned)length + 1);
  if (rc != SQLITE_IOERR_WRITE && length > 0) {
    noteOperation(handle->file, at, length);
    put(handle->file, bytes, at, length);
  }
  if (isLast) {
    burn();
    return SQLITE_IOERR_WRITE;
  }
  return rc;
}

static int diskTruncate(sqlite3_file *base, i64 size) {
  Handle *handle = (Handle *)base;
  int rc;
  if (handle->isDead) return SQLITE_IOERR_TRUNCATE;
  if (burns(handle)) {
    burn();
    return SQLITE_IOERR_TRUNCATE;
  }
  if ((rc = failureOf(FAULT_WRITE)) != SQLITE_OK) return SQLITE_IOERR_TRUNCATE;
  noteOperation(handle->file, size, -1);
  resize(&handle->file->content, size);
  return SQLITE_OK;
}

static int diskSync(sqlite3_file *base, int flags) {
  Handle *handle = (Handle *)base;
  int rc;
  (void)flags;
  if (handle->isDead) return SQLITE_IOERR_FSYNC;
  if (burns(handle)) {
    if (doomed > 0) forgetOperations(handle->file); /* the process is dead, but the sync has begun */
    burn();
    return SQLITE_IOERR_FSYNC;
  }
  if ((rc = failureOf(FAULT_SYNC)) != SQLITE_OK) return rc;
  forgetOperations(handle->file);
  return SQLITE_OK;
}

static int diskFileSize(sqlite3_file *base, i64 *size) {
  Handle *handle = (Handle *)base;
  if (handle->isDead) return SQLITE_IOERR_FSTAT;
  *size = handle->file->content.size;
  return SQLITE_OK;
}

static int diskLock(sqlite3_file *base, int level) {
  Handle *handle = (Handle *)base;
  File *file = handle->file;
  if (handle->isDead) return SQLITE_IOERR_LOCK;
  if (handle->level >= level) return SQLITE_OK;
  if (level == SQLITE_LOCK_SHARED) {
    if (file->pending || file->exclusive) return SQLITE_BUSY;
    file->sharers++;
  } else if (level == SQLITE_LOCK_RESERVED) {
    if (file->reserved || file->pending) return SQLITE_BUSY;
    file->reserved = handle;
  } else {
    if (file->reserved && file->reserved != handle) return SQLITE_BUSY;
    if (file->pending && file->pending != handle) return SQLITE_BUSY;
    file->pending = handle;
    if (file->sharers > 1) {
      handle->level = SQLITE_LOCK_PENDING;
      return SQLITE_BUSY;
    }
    file->exclusive = handle;
  }
  handle->level = level;
  return SQLITE_OK;
}

static int diskUnlock(sqlite3_file *base, int level) {
  Handle *handle = (Handle *)base;
  File *file = handle->file;
  if (handle->isDead || handle->level <= level) return SQLITE_OK;
  if (file->reserved == handle) file->reserved = 0;
  if (file->pending == handle) file->pending = 0;
  if (file->exclusive == handle) file->exclusive = 0;
  if (level == SQLITE_LOCK_NONE) file->sharers--;
  handle->level = level;
  return SQLITE_OK;
}

static int diskCheckReserved(sqlite3_file *base, int *isReserved) {
  Handle *handle = (Handle *)base;
  if (handle->isDead) return SQLITE_IOERR_CHECKRESERVEDLOCK;
  *isReserved = handle->file->reserved != 0;
  return SQLITE_OK;
}

static int diskControl(sqlite3_file *base, int operation, void *argument) {
  (void)base, (void)operation, (void)argument;
  return SQLITE_NOTFOUND;
}

static int diskSectorSize(sqlite3_file *base) {
  (void)base;
  return SECTOR;
}

static int diskCharacteristics(sqlite3_file *base) {
  (void)base;
  return SQLITE_IOCAP_POWERSAFE_OVERWRITE; /* as the file systems have it that SQLite is used on */
}

static int diskShmMap(sqlite3_file *base, int index, int size, int mayExtend, void volatile **region) {
  Handle *handle = (Handle *)base;
  File *file = handle->file;
  *region = 0;
  if (handle->isDead) return SQLITE_IOERR_SHMMAP;
  if (!handle->shared) {
    if (!file->shared) file->shared = calloc(1, sizeof(Shared));
    handle->shared = file->shared;
    handle->shared->users++;
    handle->shared->living++;
  }
  if (index >= handle->shared->count) {
    int i;
    if (!mayExtend) return SQLITE_OK;
    handle->shared->regions = realloc(handle->shared->regions, sizeof(byte *) * (size_t)(index + 1));
    for (i = handle->shared->count; i <= index; i++) handle->shared->regions[i] = calloc(1, (size_t)size);
    handle->shared->count = index + 1;
  }
  *region = handle->shared->regions[index];
  return SQLITE_OK;
}

static int diskShmLock(sqlite3_file *base, int first, int count, int flags) {
  Handle *handle = (Handle *)base;
  File *file = handle->file;
  int i;
  if (handle->isDead) return flags & SQLITE_SHM_UNLOCK ? SQLITE_OK : SQLITE_IOERR_SHMLOCK;
  if (flags & SQLITE_SHM_UNLOCK) {
    for (i = first; i < first + count; i++) {
      if (handle->shmShared & (1 << i)) file->shmShared[i]--;
      if (file->shmExclusive[i] == handle) file->shmExclusive[i] = 0;
      handle->shmShared &= ~(1 << i);
      handle->shmExclusive &= ~(1 << i);
    }
    return SQLITE_OK;
  }
  for (i = first; i < first + count; i++) {
    int others = file->shmShared[i] - (handle->shmShared & (1 << i) ? 1 : 0);
    if (file->shmExclusive[i] && file->shmExclusive[i] != handle) return SQLITE_BUSY;
    if ((flags & SQLITE_SHM_EXCLUSIVE) && others > 0) return SQLITE_BUSY;
  }
  for (i = first; i < first + count; i++) {
    if (flags & SQLITE_SHM_EXCLUSIVE) {
      file->shmExclusive[i] = handle;
      handle->shmExclusive |= 1 << i;
    } else if (!(handle->shmShared & (1 << i))) {
      file->shmShared[i]++;
      handle->shmShared |= 1 << i;
    }
  }
  return SQLITE_OK;
}

static void diskShmBarrier(sqlite3_file *base) { (void)base; }

static int diskShmUnmap(sqlite3_file *base, int isLast) {
  Handle *handle = (Handle *)base;
  Shared *shared = handle->shared;
  (void)isLast;
  if (!shared) return SQLITE_OK;
  if (!handle->isDead) {
    int i;
    for (i = 0; i < LOCKS; i++) diskShmLock(base, i, 1, SQLITE_SHM_UNLOCK | SQLITE_SHM_SHARED);
    shared->living--;
    if (shared->living == 0 && handle->file->shared == shared) handle->file->shared = 0;
  }
  handle->shared = 0;
  if (--shared->users == 0) freeShared(shared);
  return SQLITE_OK;
}

static void freeFile(File *file) {
  File **link = &files;
  while (*link != file) link = &(*link)->next;
  *link = file->next;
  forgetOperations(file);
  free(file->unsynced);
  free(file->content.bytes);
  free(file->name);
  free(file);
}

static int diskClose(sqlite3_file *base) {
  Handle *handle = (Handle *)base;
  File *file = handle->file;
  Handle **link = &file->handles;
  diskShmUnmap(base, 0);
  if (!handle->isDead) leaveLocks(handle);
  while (*link != handle) link = &(*link)->next;
  *link = handle->next;
  if (file->isDeleted && !file->handles) freeFile(file);
  return SQLITE_OK;
}

static const sqlite3_io_methods methods = {
  2, diskClose, diskRead, diskWrite, diskTruncate, diskSync, diskFileSize, diskLock, diskUnlock, diskCheckReserved,
  diskControl, diskSectorSize, diskCharacteristics, diskShmMap, diskShmLock, diskShmBarrier, diskShmUnmap, 0, 0,
};

static int isOnDisk(const char *name) {
  return folder && *folder && name && strncmp(name, folder, strlen(folder)) == 0;
}

static File *found(const char *name) {
  File *file;
  for (file = files; file; file = file->next) {
    if (!file->isDeleted && strcmp(file->name, name) == 0) return file;
  }
  return 0;
}

static int diskOpen(sqlite3_vfs *vfs, const char *name, sqlite3_file *base, int flags, int *outFlags) {
  Handle *handle = (Handle *)base;
  File *file;
  (void)vfs;
  if (!isOnDisk(name)) return real->xOpen(real, name, base, flags, outFlags);
  memset(handle, 0, sizeof(Handle));
  file = found(name);
  if (!file) {
    if (!(flags & SQLITE_OPEN_CREATE)) return SQLITE_CANTOPEN;
    if (faults[FAULT_WRITE].after == 0) return SQLITE_CANTOPEN;
    file = calloc(1, sizeof(File));
    file->name = strcpy(malloc(strlen(name) + 1), name);
    file->next = files;
    files = file;
  }
  handle->base.pMethods = &methods;
  handle->file = file;
  handle->process = process;
  handle->next = file->handles;
  file->handles = handle;
  if (outFlags) *outFlags = flags;
  return SQLITE_OK;
}

static int diskDelete(sqlite3_vfs *vfs, const char *name, int syncs) {
  File *file;
  (void)vfs;
  if (!isOnDisk(name)) return real->xDelete(real, name, syncs);
  if (faults[FAULT_WRITE].after == 0) return SQLITE_IOERR_DELETE;
  file = found(name);
  if (!file) return SQLITE_IOERR_DELETE_NOENT;
  file->isDeleted = 1;
  if (!file->handles) freeFile(file);
  return SQLITE_OK;
}

static int diskAccess(sqlite3_vfs *vfs, const char *name, int flags, int *result) {
  File *file;
  (void)vfs;
  if (!isOnDisk(name)) return real->xAccess(real, name, flags, result);
  file = found(name);
  *result = file != 0 && (flags != SQLITE_ACCESS_EXISTS || file->content.size > 0);
  return SQLITE_OK;
}

/* Chance is asked for the salts of the log: they, too, come of the seed. */
static int diskRandomness(sqlite3_vfs *vfs, int length, char *into) {
  int i;
  (void)vfs;
  for (i = 0; i < length; i++) into[i] = (char)below(256);
  return length;
}

/* Whoever waits for a lock waits for somebody in this thread: it is told at once that it has waited. */
static int diskSleep(sqlite3_vfs *vfs, int microseconds) {
  (void)vfs;
  return folder && *folder ? microseconds : real->xSleep(real, microseconds);
}

/* disk_reset(folder, seed): an empty disk for the files below the folder, without faults; '' is no folder. */
static void sqlReset(sqlite3_context *context, int count, sqlite3_value **values) {
  const char *name = (const char *)sqlite3_value_text(values[0]);
  int i;
  (void)count;
  kill(0);
  while (files && !files->handles) freeFile(files);
  {
    File *file = files, *next;
    for (; file; file = next) {
      next = file->next;
      if (!file->handles) freeFile(file);
      else file->isDeleted = 1;
    }
  }
  for (i = 0; i < FAULTS; i++) faults[i].after = -1;
  free(folder);
  folder = strcpy(malloc(strlen(name) + 1), name);
  state = (unsigned long long)sqlite3_value_int64(values[1]) * 0x9E3779B97F4A7C15ull + 0x1234567ull;
  for (i = 0; i < 8; i++) below(2);
  doomed = fuse = -1;
  hasBurnt = process = 0;
  operations = failures = 0;
  sqlite3_randomness(0, 0);
  sqlite3_result_null(context);
}

/* disk_process(number): whose the files are that are opened from now on; from 1. */
static void sqlProcess(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count;
  process = sqlite3_value_int(values[0]);
  sqlite3_result_null(context);
}

/* disk_fault(kind, after, times): after so many more operations of the kind, so many fail, or all (-1). */
static void sqlFault(sqlite3_context *context, int count, sqlite3_value **values) {
  const char *name = (const char *)sqlite3_value_text(values[0]);
  int i;
  (void)count;
  for (i = 0; i < FAULTS; i++) {
    if (strcmp(faults[i].name, name) != 0) continue;
    faults[i].after = sqlite3_value_int(values[1]);
    faults[i].times = sqlite3_value_int(values[2]);
    sqlite3_result_null(context);
    return;
  }
  sqlite3_result_error(context, "there is no such fault", -1);
}

/* disk_heal(): no more faults. */
static void sqlHeal(sqlite3_context *context, int count, sqlite3_value **values) {
  int i;
  (void)count, (void)values;
  for (i = 0; i < FAULTS; i++) faults[i].after = -1;
  doomed = fuse = -1;
  sqlite3_result_null(context);
}

/* disk_doom(process, after): it dies at the operation after so many more; 0: the power goes. */
static void sqlDoom(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count;
  doomed = sqlite3_value_int(values[0]);
  fuse = sqlite3_value_int(values[1]);
  hasBurnt = 0;
  sqlite3_result_null(context);
}

/* disk_kill(process): it dies now; 0: the power goes. */
static void sqlKill(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count;
  doomed = fuse = -1;
  kill(sqlite3_value_int(values[0]));
  sqlite3_result_null(context);
}

/* disk_burnt(): whether what was doomed has died. */
static void sqlBurnt(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count, (void)values;
  sqlite3_result_int(context, hasBurnt);
}

/* disk_operations(), disk_failures(): how many there were since the reset. */
static void sqlOperations(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count, (void)values;
  sqlite3_result_int64(context, operations);
}

static void sqlFailures(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count, (void)values;
  sqlite3_result_int64(context, failures);
}

/* disk_bytes(name): what the file holds; null when there is none. */
static void sqlBytes(sqlite3_context *context, int count, sqlite3_value **values) {
  File *file = found((const char *)sqlite3_value_text(values[0]));
  (void)count;
  if (!file) sqlite3_result_null(context);
  else sqlite3_result_blob(context, file->content.bytes, (int)file->content.size, SQLITE_TRANSIENT);
}

/* Files that are read and written beside SQLite. */
#define OPENED 8
static Handle *opened[OPENED];

static Handle *openedBy(sqlite3_value *value) {
  int i = sqlite3_value_int(value);
  return i >= 0 && i < OPENED ? opened[i] : 0;
}

/* disk_open(name): a number for a file that is there, opened by the process. */
static void sqlOpen(sqlite3_context *context, int count, sqlite3_value **values) {
  const char *name = (const char *)sqlite3_value_text(values[0]);
  int i = 0;
  (void)count;
  while (i < OPENED && opened[i]) i++;
  if (i == OPENED || !isOnDisk(name) || !found(name)) {
    sqlite3_result_error_code(context, SQLITE_CANTOPEN);
    return;
  }
  opened[i] = calloc(1, sizeof(Handle));
  diskOpen(0, name, &opened[i]->base, 0, 0);
  sqlite3_result_int(context, i);
}

/* disk_read(number, at, length): as many bytes as there are. */
static void sqlRead(sqlite3_context *context, int count, sqlite3_value **values) {
  Handle *handle = openedBy(values[0]);
  i64 at = sqlite3_value_int64(values[1]), length = sqlite3_value_int64(values[2]), there;
  byte *bytes;
  int rc;
  (void)count;
  there = handle->file->content.size - at;
  if (there < 0) there = 0;
  if (length > there) length = there;
  bytes = malloc((size_t)length + 1);
  rc = diskRead(&handle->base, bytes, (int)length, at);
  if (rc == SQLITE_OK) sqlite3_result_blob64(context, bytes, (sqlite3_uint64)length, free);
  else {
    free(bytes);
    sqlite3_result_error_code(context, rc);
  }
}

/* disk_write(number, bytes, at), disk_sync(number) */
static void sqlWrite(sqlite3_context *context, int count, sqlite3_value **values) {
  const void *bytes = sqlite3_value_blob(values[1]);
  int rc = diskWrite(&openedBy(values[0])->base, bytes, sqlite3_value_bytes(values[1]), sqlite3_value_int64(values[2]));
  (void)count;
  if (rc != SQLITE_OK) sqlite3_result_error_code(context, rc);
}

static void sqlSync(sqlite3_context *context, int count, sqlite3_value **values) {
  int rc = diskSync(&openedBy(values[0])->base, 0);
  (void)count;
  if (rc != SQLITE_OK) sqlite3_result_error_code(context, rc);
}

/* disk_close(number) */
static void sqlClose(sqlite3_context *context, int count, sqlite3_value **values) {
  int i = sqlite3_value_int(values[0]);
  (void)count;
  diskClose(&opened[i]->base);
  free(opened[i]);
  opened[i] = 0;
  sqlite3_result_null(context);
}

int sqlite3_simulateddisk_init(sqlite3 *db, char **message, const sqlite3_api_routines *api) {
  SQLITE_EXTENSION_INIT2(api);
  (void)message;
  if (!real) {
    real = sqlite3_vfs_find(0);
    simulated = *real;
    simulated.zName = "simulated";
    simulated.pNext = 0;
    if (simulated.szOsFile < (int)sizeof(Handle)) simulated.szOsFile = (int)sizeof(Handle);
    simulated.xOpen = diskOpen;
    simulated.xDelete = diskDelete;
    simulated.xAccess = diskAccess;
    simulated.xRandomness = diskRandomness;
    simulated.xSleep = diskSleep;
    sqlite3_vfs_register(&simulated, 1);
  }
  sqlite3_create_function(db, "disk_reset", 2, SQLITE_UTF8, 0, sqlReset, 0, 0);
  sqlite3_create_function(db, "disk_process", 1, SQLITE_UTF8, 0, sqlProcess, 0, 0);
  sqlite3_create_function(db, "disk_fault", 3, SQLITE_UTF8, 0, sqlFault, 0, 0);
  sqlite3_create_function(db, "disk_heal", 0, SQLITE_UTF8, 0, sqlHeal, 0, 0);
  sqlite3_create_function(db, "disk_doom", 2, SQLITE_UTF8, 0, sqlDoom, 0, 0);
  sqlite3_create_function(db, "disk_kill", 1, SQLITE_UTF8, 0, sqlKill, 0, 0);
  sqlite3_create_function(db, "disk_burnt", 0, SQLITE_UTF8, 0, sqlBurnt, 0, 0);
  sqlite3_create_function(db, "disk_operations", 0, SQLITE_UTF8, 0, sqlOperations, 0, 0);
  sqlite3_create_function(db, "disk_failures", 0, SQLITE_UTF8, 0, sqlFailures, 0, 0);
  sqlite3_create_function(db, "disk_bytes", 1, SQLITE_UTF8, 0, sqlBytes, 0, 0);
  sqlite3_create_function(db, "disk_open", 1, SQLITE_UTF8, 0, sqlOpen, 0, 0);
  sqlite3_create_function(db, "disk_read", 3, SQLITE_UTF8, 0, sqlRead, 0, 0);
  sqlite3_create_function(db, "disk_write", 3, SQLITE_UTF8, 0, sqlWrite, 0, 0);
  sqlite3_create_function(db, "disk_sync", 1, SQLITE_UTF8, 0, sqlSync, 0, 0);
  sqlite3_create_function(db, "disk_close", 1, SQLITE_UTF8, 0, sqlClose, 0, 0);
  return SQLITE_OK_LOAD_PERMANENTLY;
}
