import { isOver, type Upload } from './upload.ts';
import { changedUpload, type UploadStore } from './upload-store.ts';

/** The list where the browser keeps nothing for pages: it goes on, and is gone with the window. */
export function passingStore(): UploadStore {
  const uploads = new Map<number, Upload>();
  const contents = new Map<number, Blob>();
  let paused = false;
  let nextKey = 1;

  const put = (upload: Upload): Upload => {
    uploads.set(upload.key, upload);
    if (isOver(upload)) contents.delete(upload.key);
    return upload;
  };
  const known = (keys: readonly number[]): Upload[] => keys.flatMap((key) => uploads.get(key) ?? []);

  return {
    lasting: false,
    all: () => Promise.resolve([...uploads.values()]),
    add: (fresh) => Promise.resolve(fresh.map((upload) => put({ ...upload, key: nextKey++ }))),
    keep(given) {
      const files = new Map(given.map(({ key, file }) => [key, file]));
      const needed = known([...files.keys()]).filter((upload) => upload.kept === null && !isOver(upload));
      for (const { key } of needed) contents.set(key, files.get(key) ?? new Blob());
      return Promise.resolve(
        needed.map((upload) => put(changedUpload(upload, { kept: { batch: upload.key, at: 0 } }))),
      );
    },
    change(keys, changeOf) {
      const changed = known(keys).flatMap((upload) => {
        const change = changeOf(upload);
        return change === null ? [] : [put(changedUpload(upload, change))];
      });
      return Promise.resolve(changed);
    },
    contentsOf: (keys) =>
      Promise.resolve(
        new Map(
          keys.flatMap((key): [number, Blob][] => {
            const bytes = contents.get(key);
            return bytes === undefined ? [] : [[key, bytes]];
          }),
        ),
      ),
    remove(keys, mayGo) {
      const gone = known(keys).filter(mayGo);
      for (const { key } of gone) {
        uploads.delete(key);
        contents.delete(key);
      }
      return Promise.resolve(gone.map(({ key }) => key));
    },
    paused: () => Promise.resolve(paused),
    setPaused(wanted) {
      paused = wanted;
      return Promise.resolve();
    },
    close: () => undefined,
  };
}
