import { createHash } from 'node:crypto';
import { hashStatement, type PacketManifest } from '#server/papers/verifier/manifest.ts';

export function sha256(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

export const volumes = { 'FL24118Volume1of2.pdf': 'first volume', 'FL24118Volume2of2.pdf': 'second volume' };
export const lease = 'the lease';

const madeAt = '2026-11-26T23:42:00-05:00';

export function sampleManifest(changes: Partial<PacketManifest> = {}): PacketManifest {
  return {
    format: 'casewright-packet-manifest',
    version: 1,
    title: 'Exhibits in support of the motion',
    caption: 'FL-24-118 · Doe v. Roe',
    madeAt,
    tool: '0.1.0',
    draft: false,
    statement: hashStatement(madeAt, 'en-US'),
    files: Object.entries(volumes).map(([name, content], at) => ({
      name,
      bytes: content.length,
      sha256: sha256(content),
      pages: 20,
      first: at * 20 + 1,
      last: at * 20 + 20,
    })),
    sources: [
      {
        label: null,
        title: 'Testimony to follow',
        kind: 'placeholder',
        sha256: null,
        bytes: null,
        bates: null,
        page: 3,
        pages: 1,
        part: null,
        recipe: null,
        notes: [],
      },
      {
        label: 'Exhibit 3',
        title: 'Lease of May 2',
        kind: 'exhibit',
        sha256: sha256(lease),
        bytes: lease.length,
        bates: { first: 'DOE-00004', last: 'DOE-00019' },
        page: 4,
        pages: 16,
        part: null,
        recipe: 'source-pages-2',
        notes: ['Links in this PDF were removed.'],
      },
    ],
    despite: [{ code: 'too_many_pages', text: 'The packet has more pages than the court takes.' }],
    ...changes,
  };
}
