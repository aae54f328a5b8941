import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { isOver, type ChangeOf, type NewUpload, type Upload } from './upload.ts';

/**
 * Where the list and the bytes lie until every file is stored. Each call is one transaction, and several windows
 * may call: what a change is made from is always what is written there, never what a window remembers.
 */
export interface UploadStore {
  /** What is written here outlives the window. */
  readonly lasting: boolean;
  all(): Promise<Upload[]>;
  add(uploads: readonly NewUpload[]): Promise<Upload[]>;
  /** Writes down the bytes of files that still need them, all or none of these. */
  keep(contents: readonly { key: number; file: Blob }[]): Promise<Upload[]>;
  /** Changes those of `keys` for which `changeOf` answers something, and drops the bytes of those that are over. */
  change(keys: readonly number[], changeOf: ChangeOf): Promise<Upload[]>;
  contentOf(key: number): Promise<Blob | undefined>;
  /** Takes those off the list for which `mayGo`, and answers which. */
  remove(keys: readonly number[], mayGo: (upload: Upload) => boolean): Promise<number[]>;
  paused(): Promise<boolean>;
  setPaused(paused: boolean): Promise<void>;
  close(): void;
}

interface Schema extends DBSchema {
  uploads: { key: number; value: Upload };
  contents: { key: number; value: Blob };
  settings: { key: 'paused'; value: boolean };
}

/** In the browser's own store: it survives the window and the browser. */
export async function openUploadStore(name: string): Promise<UploadStore> {
  const db = await openDB<Schema>(name, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('uploads', { keyPath: 'key', autoIncrement: true });
      fresh.createObjectStore('contents');
      fresh.createObjectStore('settings');
    },
  });
  return {
    lasting: true,
    all: () => db.getAll('uploads'),
    add: (uploads) => addAll(db, uploads),
    keep: (contents) => keepAll(db, contents),
    change: (keys, changeOf) => changeAll(db, keys, changeOf),
    contentOf: (key) => db.get('contents', key),
    remove: (keys, mayGo) => removeAll(db, keys, mayGo),
    paused: async () => (await db.get('settings', 'paused')) ?? false,
    setPaused: async (paused) => void (await db.put('settings', paused, 'paused')),
    close: () => db.close(),
  };
}

type Db = IDBPDatabase<Schema>;

async function addAll(db: Db, uploads: readonly NewUpload[]): Promise<Upload[]> {
  const tx = db.transaction('uploads', 'readwrite');
  // The key is made by the store: the type knows only records that have theirs.
  const [keys] = await Promise.all([Promise.all(uploads.map((upload) => tx.store.add(upload as Upload))), tx.done]);
  return uploads.map((upload, index) => ({ ...upload, key: keys[index] ?? 0 }));
}

async function keepAll(db: Db, contents: readonly { key: number; file: Blob }[]): Promise<Upload[]> {
  const tx = db.transaction(['uploads', 'contents'], 'readwrite');
  const rows = tx.objectStore('uploads');
  const written = await readAll(
    rows,
    contents.map(({ key }) => key),
  );
  const work = contents.map(async ({ key, file }) => {
    const upload = written.get(key);
    if (upload === undefined || upload.kept || isOver(upload)) return [];
    const kept = { ...upload, kept: true, version: upload.version + 1 };
    await Promise.all([tx.objectStore('contents').put(file, key), rows.put(kept)]);
    return [kept];
  });
  // A file that cannot be read any more ends the whole transaction, which only `done` tells.
  const [kept] = await Promise.all([Promise.all(work), tx.done]);
  return kept.flat();
}

async function changeAll(db: Db, keys: readonly number[], changeOf: ChangeOf): Promise<Upload[]> {
  const tx = db.transaction(['uploads', 'contents'], 'readwrite');
  const rows = tx.objectStore('uploads');
  const written = await readAll(rows, keys);
  const work = keys.map(async (key) => {
    const upload = written.get(key);
    const change = upload === undefined ? null : changeOf(upload);
    if (upload === undefined || change === null) return [];
    const changed = changedUpload(upload, change);
    await rows.put(changed);
    if (isOver(changed) && upload.kept) await tx.objectStore('contents').delete(key);
    return [changed];
  });
  const [changed] = await Promise.all([Promise.all(work), tx.done]);
  return changed.flat();
}

/** Neighbours are read at once: an answer for each would wait its turn behind whatever the window is drawing. */
async function readAll(
  rows: { getAll: (range: IDBKeyRange) => Promise<Upload[]>; get: (key: number) => Promise<Upload | undefined> },
  keys: readonly number[],
): Promise<Map<number, Upload>> {
  const [first, last] = [Math.min(...keys), Math.max(...keys)];
  const found =
    last - first < keys.length * 4
      ? await rows.getAll(IDBKeyRange.bound(first, last))
      : await Promise.all(keys.map((key) => rows.get(key)));
  return new Map(found.flatMap((upload) => (upload === undefined ? [] : [[upload.key, upload]])));
}

async function removeAll(db: Db, keys: readonly number[], mayGo: (upload: Upload) => boolean): Promise<number[]> {
  const tx = db.transaction(['uploads', 'contents'], 'readwrite');
  const rows = tx.objectStore('uploads');
  const work = keys.map(async (key) => {
    const upload = await rows.get(key);
    if (upload === undefined || !mayGo(upload)) return [];
    await Promise.all([rows.delete(key), tx.objectStore('contents').delete(key)]);
    return [key];
  });
  const [gone] = await Promise.all([Promise.all(work), tx.done]);
  return gone.flat();
}

export function changedUpload(upload: Upload, change: Partial<Upload>): Upload {
  const changed = { ...upload, ...change, version: upload.version + 1 };
  return isOver(changed) ? { ...changed, kept: false } : changed;
}
