import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ArrivedBytes } from '#server/transports/http/arrived-bytes.ts';
import { testApp } from '#test/support/app.ts';

const mebibyte = 1024 * 1024;

test('gives back memory that is the request’s alone, and leaves what others have a part of', () => {
  const whole = Buffer.from(new ArrayBuffer(1000));
  const part = Buffer.from(new ArrayBuffer(1000), 10, 20).fill('x');
  const bytes = new ArrivedBytes();
  bytes.hold(whole);
  bytes.hold(part);
  expect(whole).toHaveLength(1000);
  bytes.release();
  expect(whole).toHaveLength(0);
  expect(part.toString()).toBe('x'.repeat(20));
  expect(() => bytes.release()).not.toThrow();
});

test('holds no large file in memory', () => {
  const chunks = Array.from({ length: 9 }, () => Buffer.from(new ArrayBuffer(mebibyte)));
  const bytes = new ArrivedBytes();
  for (const chunk of chunks) bytes.hold(chunk);
  bytes.release();
  expect(chunks.map(({ length }) => length)).toEqual([...Array<number>(8).fill(0), mebibyte]);
});

test('an upload is answered, kept and read whole, and then its memory is given back', async () => {
  await using app = await testApp({ rateLimit: 0 });
  const [hold, release] = [vi.spyOn(ArrivedBytes.prototype, 'hold'), vi.spyOn(ArrivedBytes.prototype, 'release')];
  onTestFinished(() => void vi.restoreAllMocks());
  const files = [1, 2, 3].map((n) => ({ name: `${n}.bin`, bytes: randomBytes(100_000) }));
  const { status, body } = await app.upload(await app.token(), files);
  expect(status).toBe(201);
  for (const [n, { sha256 }] of (body as { evidence: { sha256: string }[] }).evidence.entries()) {
    const kept = readFileSync(join(app.config.data, 'blobs', sha256.slice(0, 2), sha256));
    expect(files[n]?.bytes.equals(kept)).toBe(true);
  }
  await expect.poll(() => release.mock.calls.length).toBe(1);
  const held = hold.mock.calls.map(([chunk]) => chunk.buffer);
  expect(held.length).toBeGreaterThan(1);
  // What Node hands over is memory of its own for each chunk; where that changes, nothing would be given back.
  expect(held.filter(({ detached }) => detached).length / held.length).toBeGreaterThan(0.9);
});
