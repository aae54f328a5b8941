import { openDB, unwrap, type DBSchema, type IDBPDatabase, type IDBPObjectStore, type IDBPTransaction } from 'idb';
import { isOver, type ChangeOf, type NewUpload, type Upload } from './upload.ts';

/**
 * Where the list and the bytes are until every file is stored. Each call is one transaction, and several windows may
 * call: a change is always made from what is stored there, never from what a window remembers.
 */
export interface UploadStore {
  /** What is written here outlives the window. */
  readonly lasting: boolean;
  all(): Promise<Upload[]>;
  add(uploads: readonly NewUpload[]): Promise<Upload[]>;
  /** Writes down the bytes of files that still need them, all or none of these. */
  keep(contents: readonly { key: number; file: File }[]): Promise<Upload[]>;
  /** Changes those of `keys` for which `changeOf` answers something, and drops the bytes of those that are over. */
  change(keys: readonly number[], changeOf: ChangeOf): Promise<Upload[]>;
  /** The bytes of those that are kept, by key. */
  contentsOf(keys: readonly number[]): Promise<Map<number, Blob>>;
  /** Takes those off the list for which `mayGo`, and answers which. */
  remove(keys: readonly number[], mayGo: (upload: Upload) => boolean): Promise<number[]>;
  paused(): Promise<boolean>;
  setPaused(paused: boolean): Promise<void>;
  close(): void;
}

interface Schema extends DBSchema {
  uploads: { key: number; value: Upload; indexes: { batch: number } };
  contents: { key: number; value: Blob };
  settings: { key: 'paused'; value: boolean };
}

/** In the browser's own store: it survives the window and the browser. */
export async function openUploadStore(name: string): Promise<UploadStore> {
  const db = await openDB<Schema>(name, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('uploads', { keyPath: 'key', autoIncrement: true }).createIndex('batch', 'kept.batch');
      fresh.createObjectStore('contents', { autoIncrement: true });
      fresh.createObjectStore('settings');
    },
  });
  return {
    lasting: true,
    all: () => db.getAll('uploads'),
    add: (uploads) => addAll(db, uploads),
    keep: (contents) => keepAll(db, contents),
    change: (keys, changeOf) => changeAll(db, keys, changeOf),
    contentsOf: (keys) => readContents(db, keys),
    remove: (keys, mayGo) => removeAll(db, keys, mayGo),
    paused: async () => (await db.get('settings', 'paused')) ?? false,
    setPaused: async (paused) => void (await db.put('settings', paused, 'paused')),
    close: () => db.close(),
  };
}

type Db = IDBPDatabase<Schema>;
type Places = ('uploads' | 'contents')[];
type Writing = IDBPTransaction<Schema, Places, 'readwrite'>;
type Rows<Mode extends IDBTransactionMode> = IDBPObjectStore<Schema, Places, 'uploads', Mode>;

const both: Places = ['uploads', 'contents'];

async function addAll(db: Db, uploads: readonly NewUpload[]): Promise<Upload[]> {
  const tx = db.transaction('uploads', 'readwrite');
  // The key is made by the store: the type knows only records that have theirs.
  const [keys] = await Promise.all([Promise.all(uploads.map((upload) => tx.store.add(upload as Upload))), tx.done]);
  return uploads.map((upload, index) => ({ ...upload, key: keys[index] ?? 0 }));
}

async function keepAll(db: Db, given: readonly { key: number; file: File }[]): Promise<Upload[]> {
  // Read first: of a file on disk the browser stores only its place, and its bytes would go when it goes.
  const bytes = await new Blob(given.map(({ file }) => file)).arrayBuffer();
  const tx = db.transaction(both, 'readwrite');
  const written = await readAll(
    tx.objectStore('uploads'),
    given.map(({ key }) => key),
  );
  let end = 0;
  const needed = given.flatMap(({ key, file }) => {
    const at = end;
    end += file.size;
    const upload = written.get(key);
    return upload === undefined || upload.kept !== null || isOver(upload) ? [] : [{ upload, at }];
  });
  if (needed.length === 0) return [];
  // Without room the transaction ends now or when it commits: one of the two reports it.
  tx.done.catch(() => undefined);
  const batch = await tx.objectStore('contents').add(new Blob([bytes]));
  const kept = needed.map(({ upload, at }) => changedUpload(upload, { kept: { batch, at } }));
  putAll(tx.objectStore('uploads'), kept);
  await tx.done;
  return kept;
}

async function changeAll(db: Db, keys: readonly number[], changeOf: ChangeOf): Promise<Upload[]> {
  const tx = db.transaction(both, 'readwrite');
  const rows = tx.objectStore('uploads');
  const written = await readAll(rows, keys);
  const left = new Set<number>();
  const changed = keys.flatMap((key) => {
    const upload = written.get(key);
    const change = upload === undefined ? null : changeOf(upload);
    if (upload === undefined || change === null) return [];
    const after = changedUpload(upload, change);
    if (upload.kept !== null && after.kept === null) left.add(upload.kept.batch);
    return [after];
  });
  putAll(rows, changed);
  await Promise.all([dropUnused(tx, left), tx.done]);
  return changed;
}

async function removeAll(db: Db, keys: readonly number[], mayGo: (upload: Upload) => boolean): Promise<number[]> {
  const tx = db.transaction(both, 'readwrite');
  const rows = tx.objectStore('uploads');
  const gone = [...(await readAll(rows, keys)).values()].filter(mayGo);
  const store = unwrap(rows);
  for (const { key } of gone) store.delete(key);
  await Promise.all([dropUnused(tx, new Set(gone.flatMap(({ kept }) => kept?.batch ?? []))), tx.done]);
  return gone.map(({ key }) => key);
}

/** Bytes that were kept together go when the last of their files is over. */
async function dropUnused(tx: Writing, batches: ReadonlySet<number>): Promise<void> {
  const users = tx.objectStore('uploads').index('batch');
  const work = [...batches].map(async (batch) => {
    if ((await users.count(batch)) === 0) await tx.objectStore('contents').delete(batch);
  });
  await Promise.all(work);
}

async function readContents(db: Db, keys: readonly number[]): Promise<Map<number, Blob>> {
  const tx = db.transaction(both, 'readonly');
  const written = await readAll(tx.objectStore('uploads'), keys);
  const batches = new Set([...written.values()].flatMap(({ kept }) => kept?.batch ?? []));
  const read = await Promise.all(
    [...batches].map(async (batch) => [batch, await tx.objectStore('contents').get(batch)] as const),
  );
  const contents = new Map(read);
  const parts = keys.flatMap((key): [number, Blob][] => {
    const upload = written.get(key);
    const bytes = upload?.kept == null ? undefined : contents.get(upload.kept.batch);
    if (upload?.kept == null || bytes === undefined) return [];
    return [[key, bytes.slice(upload.kept.at, upload.kept.at + upload.size)]];
  });
  return new Map(parts);
}

/** Neighbors are read at once: an answer for each would wait behind what the window is drawing. */
async function readAll<Mode extends IDBTransactionMode>(
  rows: Rows<Mode>,
  keys: readonly number[],
): Promise<Map<number, Upload>> {
  const wanted = new Set(keys);
  const [first, last] = [Math.min(...keys), Math.max(...keys)];
  const found =
    last - first < keys.length * 4
      ? await rows.getAll(IDBKeyRange.bound(first, last))
      : await Promise.all(keys.map((key) => rows.get(key)));
  return new Map(
    found.flatMap((upload) => (upload !== undefined && wanted.has(upload.key) ? [[upload.key, upload]] : [])),
  );
}

/**
 * Without waiting for the answer to each: the transaction reports on all, and a promise for each would cost as much.
 */
function putAll(rows: Rows<'readwrite'>, uploads: readonly Upload[]): void {
  const store = unwrap(rows);
  for (const upload of uploads) store.put(upload);
}

export function changedUpload(upload: Upload, change: Partial<Upload>): Upload {
  const changed = { ...upload, ...change, version: upload.version + 1 };
  return isOver(changed) ? { ...changed, kept: null } : changed;
}
