import type { ExportFile } from './protocol.ts';
import type { Reader, Source } from './reader.ts';
import { openSource } from './source.ts';

/** Says what reads an export; refuses one that nothing reads. */
export type FindReader = (source: Source) => Promise<Reader>;

/** An export with what reads it, open until it is disposed of. */
export async function openReadable(
  readerOf: FindReader,
  { path, fileName, sha256 }: ExportFile,
): Promise<{ source: Source; reader: Reader } & Disposable> {
  const source = await openSource(path, fileName, sha256);
  try {
    const reader = await readerOf(source);
    return { source, reader, [Symbol.dispose]: () => source.close() };
  } catch (error) {
    source.close();
    throw error;
  }
}
