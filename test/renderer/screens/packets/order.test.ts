import { describe, expect, it } from 'vitest';
import type { PacketFacts } from '#renderer/api/packet-edits.ts';
import {
  emptyId,
  headingId,
  inRowOrder,
  movedRow,
  movedToSection,
  rowIds,
  sectionsOf,
  withoutItem,
  withRedaction,
} from '#renderer/screens/packets/contents/order.ts';
import { anItem, aPacket, aRedaction } from './a-packet.ts';

const packet = aPacket([anItem('a', { section: 'Documents' }), anItem('b'), anItem('c')]);
const places = (facts: PacketFacts | null): string[] =>
  (facts?.items ?? []).map(({ id, section }) => `${id} in ${section ?? 'none'}`);

describe('the order of a packet', () => {
  it('shows what is in no section first, where there is any', () => {
    expect(sectionsOf(packet).map(({ title }) => title)).toEqual(['Documents', 'Exhibits']);
    expect(sectionsOf(aPacket([anItem('x', { section: null })])).map(({ title }) => title)).toEqual([
      null,
      'Documents',
      'Exhibits',
    ]);
  });

  it('has a row in a section that has nothing', () => {
    const ids = rowIds(sectionsOf(aPacket([anItem('b')])));
    expect(ids).toEqual([headingId('Documents'), emptyId('Documents'), headingId('Exhibits'), 'b']);
  });

  it('moves an item past a heading into the section before', () => {
    expect(places(movedRow(packet, 'b', -1))).toEqual(['a in Documents', 'b in Documents', 'c in Exhibits']);
    expect(places(movedRow(packet, 'c', -1))).toEqual(['a in Documents', 'c in Exhibits', 'b in Exhibits']);
    expect(places(movedRow(packet, 'a', 1))).toEqual(['a in Exhibits', 'b in Exhibits', 'c in Exhibits']);
  });

  it('moves nothing above the first heading, and nothing past the end', () => {
    expect(movedRow(packet, 'a', -1)).toBeNull();
    expect(movedRow(packet, 'c', 1)).toBeNull();
  });

  it('keeps what others added meanwhile', () => {
    const shown = rowIds(sectionsOf(packet));
    const now = aPacket([...packet.items, anItem('new')]);
    expect(places(inRowOrder(now, shown)).at(-1)).toBe('new in Exhibits');
  });

  it('moves to the end of a section, and does nothing to an item that has gone', () => {
    expect(places(movedToSection(packet, 'b', 'Documents'))).toEqual([
      'a in Documents',
      'c in Exhibits',
      'b in Documents',
    ]);
    expect(movedToSection(packet, 'gone', 'Documents')).toBeNull();
    expect(withoutItem(packet, 'gone')).toBeNull();
  });

  it('names redactions only where a person chose fewer than there are', () => {
    const all = aPacket([anItem('b', { redactionIds: ['r'] })], { redactions: [aRedaction('r', 'of b')] });
    expect(movedToSection(all, 'b', 'Documents')?.items?.[0]).not.toHaveProperty('redactionIds');
    const fewer = aPacket([anItem('b')], { redactions: [aRedaction('r', 'of b')] });
    expect(movedToSection(fewer, 'b', 'Documents')?.items?.[0]).toHaveProperty('redactionIds', []);
  });

  it('has a redaction in this packet, or not, and keeps the others', () => {
    const redactions = [aRedaction('r', 'of b'), aRedaction('s', 'of b')];
    const both = aPacket([anItem('a'), anItem('b', { redactionIds: ['r', 's'] })], { redactions });
    const one = withRedaction(both, 'b', 'r', false);
    expect(one?.items?.[1]).toMatchObject({ id: 'b', redactionIds: ['s'] });
    expect(withRedaction(both, 'b', 'r', true)).toBeNull();
    expect(withRedaction(both, 'gone', 'r', false)).toBeNull();
    const fewer = aPacket([anItem('b', { redactionIds: ['s'] })], { redactions });
    expect(withRedaction(fewer, 'b', 'r', true)?.items?.[0]).toMatchObject({ redactionIds: ['s', 'r'] });
  });
});
