import type { GivenFile, UnreadableFile } from './upload.ts';

type Dropped = GivenFile | UnreadableFile;

const folderMessage = 'This folder could not be read: nothing in it was added.';
const fileMessage = 'This file could not be read: it was moved, or you may not open it.';

/**
 * Everything in a drop, folders with all below them. What cannot be read is answered too, with the reason: one
 * locked folder must not cost the rest of the drop. `onFound` counts while it looks.
 */
export async function readDropped(data: DataTransfer, onFound: (files: number) => void): Promise<Dropped[]> {
  // All at once: after the first wait the browser takes the drop away.
  const items = [...data.items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }));
  const found: Dropped[] = [];
  const take = (dropped: Dropped): void => {
    found.push(dropped);
    onFound(found.length);
  };
  for (const { entry, file } of items) {
    if (entry !== null) await readEntry(entry, '', take);
    else if (file !== null) take({ file, folder: '' });
  }
  return found;
}

async function readEntry(entry: FileSystemEntry, folder: string, take: (dropped: Dropped) => void): Promise<void> {
  if (isFile(entry)) {
    take(await readFile(entry, folder));
    return;
  }
  if (!isFolder(entry)) return;
  const inside = folder === '' ? entry.name : `${folder}/${entry.name}`;
  const reader = entry.createReader();
  try {
    // A browser gives out a hundred at a time, and says with none that there are no more.
    for (let batch = await nextBatch(reader); batch.length > 0; batch = await nextBatch(reader)) {
      const files = await Promise.all(batch.filter(isFile).map((file) => readFile(file, inside)));
      for (const file of files) take(file);
      for (const below of batch.filter(isFolder)) await readEntry(below, inside, take);
    }
  } catch {
    // The browser gives no reason a person could use.
    take({ name: entry.name, folder, unreadable: folderMessage });
  }
}

function nextBatch(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  return new Promise((resolve, reject) => reader.readEntries(resolve, reject));
}

function readFile(entry: FileSystemFileEntry, folder: string): Promise<Dropped> {
  return new Promise((resolve) =>
    entry.file(
      (file) => resolve({ file, folder }),
      () => resolve({ name: entry.name, folder, unreadable: fileMessage }),
    ),
  );
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

function isFolder(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}
