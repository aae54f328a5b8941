import { describe, expect, it } from 'vitest';
import { hashStatement, manifestFile, type PacketManifest, packetManifest } from '#server/papers/verifier/manifest.ts';
import { sampleManifest } from './sample-manifest.ts';

describe('the manifest of a packet', () => {
  it('is the same bytes for the same packet, in whatever order its keys come', () => {
    const manifest = sampleManifest();
    const turned = JSON.parse(JSON.stringify(manifest), (_key, value: unknown) =>
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? Object.fromEntries(Object.entries(value).toReversed())
        : value,
    ) as PacketManifest;
    expect(Object.keys(turned)[0]).toBe('despite');
    expect(manifestFile(turned)).toEqual(manifestFile(manifest));
  });

  it('is JSON that says the same', () => {
    const manifest = sampleManifest({ title: '</script> “\u2028” 文 \uD800' });
    expect(JSON.parse(Buffer.from(manifestFile(manifest)).toString())).toEqual(manifest);
  });

  it.each<[string, object]>([
    ['another format', { format: 'other' }],
    ['a time without its offset', { madeAt: '2026-11-26T23:42:00' }],
    ['a key that nobody knows', { secret: 1 }],
    ['no files', { files: [] }],
    ['two files with one name', { files: [sampleManifest().files[0], sampleManifest().files[0]] }],
    ['pages that do not add up', { files: [{ ...sampleManifest().files[0], pages: 3 }] }],
    ['a hash in capitals', { files: [{ ...sampleManifest().files[0], sha256: 'A'.repeat(64) }] }],
  ])('refuses %s', (_what, changes) => {
    expect(packetManifest.safeParse({ ...sampleManifest(), ...changes }).success).toBe(false);
  });

  it('says when hashes were taken, and never that a file is genuine', () => {
    expect(hashStatement('2026-11-26T23:42:00-05:00', 'en-US')).toMatch(
      /taken when the packet was made, on November 26, 2026\./,
    );
    expect(hashStatement('2026-11-26T23:42:00-05:00', 'en-US')).not.toMatch(/authentic|genuine|original is/i);
  });
});
