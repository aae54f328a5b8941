import { describe, expect, it } from 'vitest';
import { Sha256 } from '#server/papers/verifier/page/sha256.js';

describe('the SHA-256 of the page', () => {
  it('counts more than 512 MB, whose bits take more than one word', () => {
    const hash = new Sha256();
    const zeros = new Uint8Array(64 * 1024 * 1024);
    for (let piece = 0; piece < 9; piece += 1) hash.update(zeros);
    // `head -c 603979776 /dev/zero | sha256sum`
    expect(hash.digest()).toBe('07081ab506eb0f2e10d0fdf35c376d456d74eaf2840ea3ea391f2cfe3295799c');
  });
});
