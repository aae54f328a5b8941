import { defineMatterRecord } from '#server/catalog/record.ts';
import { writtenOneByOne } from '#server/catalog/synced-lines.ts';
import { type ItemKind, settingNames } from '#server/papers/packet/packet.ts';
import { blank, json, nullable, number, reference, type RowOf, text } from '#server/store/record.ts';
import { numbersClash } from './given-numbers.ts';
import { packetSideWrites } from './side-writes.ts';

/** What an item of a packet can be, by its kind; a placeholder is nothing but itself. */
export const packed = { document: 'documents', exhibit: 'evidence', message_log: 'messageThreads' } as const;
export type Packed = keyof typeof packed;

/** What is handed to a court: its order and its looks; what was built of it is in builds.ts. */
export const packets = defineMatterRecord({
  table: 'packets',
  noun: 'court packet',
  plural: 'court packets',
  title: 'title',
  columns: {
    title: text('shown'),
    courtCaseId: nullable(reference('courtCases', 'clear', 'shown')),
    hearingId: nullable(reference('hearings', 'clear', 'shown')),
    profile: text('shown'),
    settings: json('shown'),
    /** Others were given it: it is kept as the record of that. */
    sent: blank(nullable(text<'served' | 'filed'>('shown')), null),
    /** Under which Bates numbers, and what became of them: `NumbersLine[]` (rules/given-numbers.ts). */
    given: blank(json('hidden'), '[]'),
    /** To whom it was given and which files, a line each time (receipts.ts). */
    receipts: blank(json('hidden'), '[]'),
  },
  order: { title: 'alphabetical' },
  sideWrites: packetSideWrites,
  sync: {
    through: { list: 'get_sync_packets', ...writtenOneByOne('packets', 'packets') },
    merge: {
      title: 'scalar',
      courtCaseId: 'scalar',
      hearingId: 'scalar',
      profile: 'scalar',
      ...Object.fromEntries(settingNames.map((name) => [name, 'scalar' as const])),
      private: 'scalar',
      sent: 'own',
      given: 'set',
      receipts: 'set',
    },
    // What was built stays with its files; the packet it came from is kept on the side that gave it to others.
    kept: { field: 'sent', says: ['served', 'filed'] },
    later: ['given', 'receipts'],
    grows: ['given', 'receipts'],
    clash: numbersClash,
    identity: ['title', 'courtCaseId', 'hearingId'],
    needs: { post_sync_packets: ['title'] },
  },
});

/** One document, exhibit, message log or placeholder of a packet. It comes and goes with what it is about. */
export const packetItems = defineMatterRecord({
  table: 'packetItems',
  noun: 'packet item',
  plural: 'packet items',
  label: null,
  columns: {
    packetId: reference('packets', 'delete', 'shown'),
    kind: text<ItemKind>('shown'),
    refId: nullable(reference({ by: 'kind', of: packed }, 'delete', 'hidden')),
    position: number('hidden'),
    section: nullable(text('shown')),
    /** Null where it is the exhibit’s own number. */
    label: nullable(text('shown')),
    /** Empty where it is the title of what the item is about. */
    title: text('shown'),
    /** Of a message log: `{from, to}`, days. */
    span: nullable(json('shown')),
    /** Which pages of the item are printed, as page-ranges.ts writes them; null: all of them. */
    pages: nullable(text('shown')),
    /** What a placeholder says. */
    note: text('shown'),
    redactionIds: json('hidden'),
  },
  seenThrough: { list: 'packetId', thing: 'refId' },
  sync: {
    through: { list: 'get_sync_packets_by_id_items', ...writtenOneByOne('packets_by_id_items', 'packet_items') },
    under: 'packetId',
    merge: {
      packetId: 'once',
      kind: 'scalar',
      refId: 'scalar',
      position: 'order',
      section: 'scalar',
      label: 'scalar',
      title: 'scalar',
      range: 'scalar',
      pages: 'scalar',
      note: 'scalar',
      redactionIds: 'set',
    },
    pointing: { redactionIds: 'redactions' },
    inside: ['refId'],
    later: ['pages'],
    identity: ['packetId', 'kind', 'refId', 'label', 'title', 'section', 'note', 'pages'],
    needs: { post_sync_packets_by_id_items: ['kind'] },
  },
});

/** Boxes that are painted out wherever the item is printed in a packet; the original never changes. */
export const redactions = defineMatterRecord({
  table: 'redactions',
  noun: 'redaction',
  plural: 'redactions',
  label: null,
  columns: {
    evidenceId: reference('evidence', 'delete', 'shown'),
    /** `{page, x, y, w, h}` on the pages as a packet prints them: points from the top left, pages from 1. */
    boxes: json('shown'),
    reason: text('shown'),
  },
  seenThrough: { list: 'evidenceId', thing: 'evidenceId' },
  sync: {
    // Never changed: another one is made instead.
    through: { list: 'get_sync_redactions', create: 'post_sync_redactions', remove: 'delete_sync_redactions' },
    merge: { evidenceId: 'once', boxes: 'once', reason: 'once', sent: 'own' },
    // A side that gave others a packet with it keeps it.
    kept: { field: 'sent', says: ['served', 'filed'] },
    later: ['sent'],
    identity: ['evidenceId', 'boxes', 'reason'],
    needs: { post_sync_redactions: ['boxes'] },
  },
});

declare module '#server/store/tables.ts' {
  interface MatterTables {
    packets: RowOf<typeof packets.columns>;
    packetItems: RowOf<typeof packetItems.columns>;
    redactions: RowOf<typeof redactions.columns>;
  }
}
