import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Packet, Packets } from '#renderer/api/generated.ts';
import { editPacket, type PacketFacts } from '#renderer/api/packet-edits.ts';
import { further, packetOf } from '#renderer/api/packets.ts';
import { newStep, undo } from '#renderer/api/session-changes.ts';
import { withRedaction } from '#renderer/screens/packets/contents/order.ts';
import { anItem, aPacket, aRedaction } from '#test/renderer/screens/packets/a-packet.ts';

const plan = { pages: 0, bytes: 0, volumes: [], rows: [], findings: [], checked: 0, of: 0, checking: false };
let now: { revision: number; packet: Packet };
let saves: PacketFacts[];
let client: QueryClient;

const answer = (): Packets => ({ revision: now.revision, packets: [], packet: now.packet, plan, proposal: null });

/** As the server does: refuses what is stale, and answers the packet as it is by then. */
function serve(_address: string, init: RequestInit): Promise<Response> {
  if (init.method === 'GET') return Promise.resolve(Response.json(answer()));
  const body = JSON.parse(init.body as string) as PacketFacts & { revision: number };
  if (body.revision !== now.revision) {
    return Promise.resolve(Response.json({ error: 'Stale.', code: 'conflict', current: {} }, { status: 409 }));
  }
  saves.push(body);
  const items = body.items?.map((item, at) => anItem(item.id ?? `new ${at}`, item as object)) ?? now.packet.items;
  now = { revision: now.revision + 1, packet: { ...now.packet, title: body.title ?? now.packet.title, items } };
  return Promise.resolve(Response.json(answer()));
}

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  vi.stubGlobal('fetch', serve);
  client = new QueryClient();
  saves = [];
  now = { revision: 1, packet: aPacket([anItem('a'), anItem('b')]) };
  const { revision, packet } = now;
  client.setQueryData(packetOf('case', 'packet').queryKey, { revision, packet, plan });
});

const othersChange = (title: string): void => {
  now = { revision: now.revision + 1, packet: { ...now.packet, title } };
};

describe('an edit of a packet', () => {
  it('is made on the packet as it is by then, where others changed something else', async () => {
    now = { revision: 2, packet: { ...now.packet, items: [...now.packet.items, anItem('theirs')] } };
    await editPacket(client, now.packet, ({ items }) => ({ items: items.filter(({ id }) => id !== 'a') }));
    expect(now.packet.items.map(({ id }) => id)).toEqual(['b', 'theirs']);
  });

  it('is refused once where others changed the same, and done when it is asked again', async () => {
    othersChange('Theirs');
    const edit = () =>
      editPacket(client, now.packet, () => ({ title: 'Mine' }), { about: ({ title }: Packet) => title });
    await expect(edit()).rejects.toThrow('To have it your way, save again.');
    expect(client.getQueryData(packetOf('case', 'packet').queryKey)?.packet.title).toBe('Theirs');
    await edit();
    expect(now.packet.title).toBe('Mine');
  });

  it('sends nothing where there is nothing to do', async () => {
    await editPacket(client, now.packet, () => null);
    expect(saves).toEqual([]);
  });

  it('is undone, with what was taken out as new items; not where others changed it since', async () => {
    const step = newStep('Removed');
    await editPacket(client, now.packet, ({ items }) => ({ items: items.slice(1) }), { step });
    expect(await undo({}, step)).toMatchObject({ done: 1 });
    expect(now.packet.items.map(({ refId }) => refId)).toEqual(['of a', 'of b']);

    const fewer = newStep('Left out');
    const redactions = [aRedaction('r', 'of a')];
    now.packet = { ...now.packet, redactions, items: [anItem('a', { redactionIds: ['r'] })] };
    client.setQueryData(packetOf('case', 'packet').queryKey, { ...now, plan });
    await editPacket(client, now.packet, (packet) => withRedaction(packet, 'a', 'r', false), { step: fewer });
    expect(now.packet.items[0]?.redactionIds).toEqual([]);
    expect(await undo({}, fewer)).toMatchObject({ done: 1 });
    expect(now.packet.items[0]?.redactionIds).toEqual(['r']);

    const again = newStep('Renamed');
    await editPacket(client, now.packet, () => ({ title: 'Mine' }), { step: again });
    othersChange('Theirs');
    expect(await undo({}, again)).toMatchObject({ done: 0, refused: [{ noun: 'packet' }] });
    expect(now.packet.title).toBe('Theirs');
  });
});

describe('progress', () => {
  const open = { revision: 1, packet: aPacket([]), plan: { ...plan, of: 9, checking: true } };
  const news = { packetId: 'packet', caseId: 'case', buildId: null, done: 3, of: 9 };

  it('shows how far a check is, and has the packet read when it begins or ends', () => {
    expect(further(open, news)?.plan.checked).toBe(3);
    expect(further(open, { ...news, done: 9 })).toBeNull();
    expect(further({ ...open, plan }, news)).toBeNull();
    expect(further(open, { ...news, buildId: 'unknown' })).toBeNull();
  });
});
