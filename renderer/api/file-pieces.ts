const unreadable = 'It could not be read: it was moved, changed or deleted since you dropped it.';

/** Some bytes of a file, of which never more than these are in memory. */
export async function bytesOf(file: File, at: number, length: number): Promise<ArrayBuffer> {
  try {
    return await file.slice(at, at + length).arrayBuffer();
  } catch {
    // The browser says no more than that it can't be read.
    throw new Error(unreadable);
  }
}
