import type { Packet, PacketFinding } from '#renderer/api/generated.ts';
import type { PacketItem, Redaction } from '#renderer/api/packets.ts';

export function anItem(id: string, facts: Partial<PacketItem> = {}): PacketItem {
  const usual = { label: null, title: '', range: null, pages: null, redactionIds: [], note: '' };
  return { id, kind: 'exhibit', refId: `of ${id}`, section: 'Exhibits', ...usual, ...facts };
}

/** A packet with two sections. */
export function aPacket(items: PacketItem[], facts: Partial<Packet> = {}): Packet {
  return {
    id: 'packet',
    caseId: 'case',
    title: 'Trial',
    courtCaseId: null,
    hearingId: null,
    profile: 'us-generic',
    private: false,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: '2026-01-01T00:00:00.000Z',
    settings: {
      cover: true,
      index: true,
      links: true,
      slipSheets: true,
      stickers: true,
      bates: null,
      page: { paper: 'letter', numbering: 'continuous' },
      volumeBytes: null,
      sections: ['Documents', 'Exhibits'],
    },
    items,
    redactions: [],
    builds: [],
    sentElsewhere: [],
    ...facts,
  };
}

export function aFinding(facts: Partial<PacketFinding> = {}): PacketFinding {
  const about = { itemId: null, evidenceId: null, documentId: null, page: null, box: null, excerpt: null };
  return { id: 'finding', code: 'same_label', severity: 'error', ...about, text: 'Text.', fix: 'Fix.', ...facts };
}

export function aRedaction(id: string, evidenceId: string): Redaction {
  return { id, evidenceId, boxes: [], reason: '', sent: null, createdAt: '2026-01-01T00:00:00.000Z' };
}
