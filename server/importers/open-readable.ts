import { ImportError } from './import-error.ts';
import type { ExportFile } from './protocol.ts';
import type { Entry, Reader, Source } from './reader.ts';
import { openSource } from './source.ts';

const headBytes = 64 * 1024;

/** An export with what reads it, open until it is disposed of. */
export async function openReadable(
  readers: readonly Reader[],
  { path, fileName, sha256 }: ExportFile,
): Promise<{ source: Source; reader: Reader } & Disposable> {
  const source = await openSource(path, fileName, sha256);
  try {
    const reader = await readerOf(readers, source);
    return { source, reader, [Symbol.dispose]: () => source.close() };
  } catch (error) {
    source.close();
    throw error;
  }
}

async function readerOf(readers: readonly Reader[], source: Source): Promise<Reader> {
  const heads = new Map<Entry, Promise<Buffer>>();
  const head = (entry: Entry): Promise<Buffer> => {
    const known = heads.get(entry) ?? headOf(entry);
    heads.set(entry, known);
    return known;
  };
  for (const reader of readers) if (await reader.recognizes(source, head)) return reader;
  const names = readers.map(({ name }) => name);
  throw new ImportError(
    'not_an_export',
    `This is no export of messages that Casewright knows. It reads ${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}.`,
  );
}

async function headOf(entry: Entry): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of entry.bytes()) {
    parts.push(part);
    size += part.length;
    if (size >= headBytes) break;
  }
  return Buffer.concat(parts).subarray(0, headBytes);
}
