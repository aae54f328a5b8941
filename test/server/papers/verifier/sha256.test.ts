import { describe, expect, it } from 'vitest';
import { Sha256 } from '#server/papers/verifier/page/sha256.js';
import { sha256 } from './sample-manifest.ts';

const bytes = Uint8Array.from({ length: 2 ** 20 + 3 }, (_, at) => (at * 31 + (at >> 8)) & 255);

describe('the SHA-256 of the page', () => {
  it('is that of Node for every length to 300 bytes', () => {
    for (let length = 0; length <= 300; length += 1) {
      const some = bytes.subarray(0, length);
      expect(new Sha256().update(some).digest(), `${length} bytes`).toBe(sha256(some));
    }
  });

  it('is that of Node for a file, whatever pieces it comes in', () => {
    for (const piece of [1_000, 4_096, 65_537, bytes.length]) {
      const hash = new Sha256();
      for (let at = 0; at < bytes.length; at += piece) hash.update(bytes.subarray(at, at + piece));
      expect(hash.digest(), `pieces of ${piece}`).toBe(sha256(bytes));
    }
  });
});
