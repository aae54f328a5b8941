import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { sha256OfFile } from '#renderer/api/sha256.ts';

/** Five million bytes and a few, none like the one before it. */
const bytes = Uint8Array.from({ length: 5_000_003 }, (_, at) => (at * 31 + (at >> 8)) % 256);

/** A file that says how much of it was asked for at once. */
class WatchedFile extends File {
  most = 0;

  override slice(start = 0, end = this.size): Blob {
    this.most = Math.max(this.most, end - start);
    return super.slice(start, end);
  }

  override arrayBuffer(): Promise<ArrayBuffer> {
    throw new Error('All of it was read at once.');
  }
}

it('hashes a file piece by piece, and never holds all of it', async () => {
  const file = new WatchedFile([bytes], 'sms.xml');
  const expected = createHash('sha256').update(bytes).digest('hex');
  expect(await sha256OfFile(file, new AbortController().signal)).toBe(expected);
  expect(file.most).toBe(2 * 1024 * 1024);
});

it('stops when it is not wanted any longer', async () => {
  const stopped = AbortSignal.abort(new Error('Stopped.'));
  await expect(sha256OfFile(new File([bytes], 'sms.xml'), stopped)).rejects.toThrow('Stopped.');
});

it('says when the file is gone', async () => {
  const gone = new File([bytes], 'sms.xml');
  gone.slice = () => {
    throw new DOMException('NotFoundError');
  };
  await expect(sha256OfFile(gone, new AbortController().signal)).rejects.toThrow(/moved, changed or deleted/);
});
