import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';

/** The first moment that a zip can name, in its own count without a zone. */
const noDate = new Date(1980, 0, 1);

/** A Word file without the moment it was made, in its properties and of its entries: the same paper, the same bytes. */
export async function withoutDates(word: Buffer): Promise<Uint8Array> {
  const from = await fromBufferPromise(word, { lazyEntries: true });
  const to = new ZipFile();
  for await (const entry of from.eachEntry()) {
    if (entry.fileName.endsWith('/')) continue;
    const bytes = await buffer(await from.openReadStreamPromise(entry));
    const kept = entry.fileName === 'docProps/core.xml' ? undated(bytes) : bytes;
    to.addBuffer(kept, entry.fileName, { mtime: noDate, mode: 0o100644, forceDosTimestamp: true });
  }
  to.end();
  return new Uint8Array(await buffer(to.outputStream));
}

function undated(properties: Buffer): Buffer {
  return Buffer.from(properties.toString().replaceAll(/<dcterms:(created|modified)\b[^>]*>[^<]*<\/dcterms:\1>/g, ''));
}
