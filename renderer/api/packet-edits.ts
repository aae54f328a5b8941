import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { call, callForAnswer } from './client.ts';
import type { Operations, Packet, Packets } from './generated.ts';
import { turns } from './in-turn.ts';
import { ownWrite } from './own-writes.ts';
import { type OpenPacket, opened, packetOf, packetsOf } from './packets.ts';
import { ChangedSinceError } from './reversing-edits.ts';
import { newStep, note, type Part, type Step, wholePart } from './session-changes.ts';

type Asked = Operations['post_export_court_packet']['input'];
type Actions<Each> = Each extends Asked ? Omit<Each, 'caseId' | 'revision'> : never;
export type PacketAction = Actions<Asked>;
type Save = Extract<PacketAction, { action: 'save' }>;
export type GivenItem = NonNullable<Save['items']>[number];
/** What is saved of a packet; what is left out stays as it is. */
export type PacketFacts = Partial<Omit<Save, 'action' | 'packetId'>>;

/** What a person does to a packet: null where there is nothing to do, such as when its item has gone. */
export type PacketEdit = (packet: Packet) => PacketFacts | null;

const triesAtMost = 5;

/** Writes of a matter’s packets. */
export const inTurn = turns();

/**
 * Edits a packet as it is shown. When others have changed the matter’s packets meanwhile, the packet is read again and
 * edited as it is now; unless they changed what the edit is about (`about`): then it is shown, and the refusal thrown.
 */
export function editPacket(
  client: QueryClient,
  { caseId, id }: Pick<Packet, 'caseId' | 'id'>,
  edit: PacketEdit,
  { step, about = () => null }: { step?: Step; about?: (packet: Packet) => unknown } = {},
): Promise<Packet> {
  return inTurn(caseId, async () => {
    let seen = await client.ensureQueryData(packetOf(caseId, id));
    for (let tries = 1; ; tries += 1) {
      const before = seen.packet;
      const facts = edit(before);
      if (facts === null) return before;
      try {
        const { packet: after } = await save(client, seen, facts);
        note(savedPart(client, before, after), step ?? newStep(`Changed the packet “${after.title}”.`));
        return after;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 409 || tries === triesAtMost) throw error;
        seen = await readAgain(client, before);
        if (JSON.stringify(about(seen.packet)) !== JSON.stringify(about(before))) throw new ChangedMeanwhile();
      }
    }
  });
}

/** Said in place of “Look at the packet again and repeat what you did”: what was typed is still in its form. */
class ChangedMeanwhile extends Error {
  constructor() {
    super('This was changed meanwhile, and is shown as it is now. To have it your way, save again.');
    this.name = 'ChangedMeanwhile';
  }
}

/** Makes a packet. */
export function makePacket(
  client: QueryClient,
  caseId: string,
  facts: PacketFacts & { title: string },
  step = newStep(`Made the packet “${facts.title}”.`),
): Promise<Packet> {
  return inTurn(caseId, async () => {
    const packet = await make(client, caseId, facts);
    note(madePart(client, packet), step);
    return packet;
  });
}

async function make(client: QueryClient, caseId: string, facts: PacketFacts & { title: string }): Promise<Packet> {
  for (let tries = 1; ; tries += 1) {
    const { revision } = await call('get_export_court_packet', { caseId });
    try {
      return opened(await send(client, caseId, { action: 'save', revision, ...facts })).packet;
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 409 || tries === triesAtMost) throw error;
    }
  }
}

/** What else is done with a packet: nothing of it is undone. One that was changed meanwhile is shown as it is now. */
export async function actOnPacket(
  client: QueryClient,
  packet: Packet,
  action: Exclude<PacketAction, { action: 'save' | 'redact' | 'unredact' }>,
): Promise<void> {
  const { caseId } = packet;
  await inTurn(caseId, async () => {
    const { revision } = await client.ensureQueryData(packetOf(caseId, packet.id));
    const dated = action.action === 'build' || action.action === 'delete' ? { ...action, revision } : action;
    try {
      await send(client, caseId, dated);
    } catch (error) {
      if (error instanceof ApiError && error.status === 409) await readAgain(client, packet);
      throw error;
    }
  });
}

/** Items as they are given: with their redactions only where a person chose fewer than there are. */
export function givenItems({ items, redactions }: Packet): (GivenItem & { id: string })[] {
  return items.map(({ redactionIds, ...item }) => {
    const all = redactions.filter(({ evidenceId }) => item.kind === 'exhibit' && evidenceId === item.refId);
    return redactionIds.length < all.length ? { ...item, redactionIds } : item;
  });
}

function save(client: QueryClient, { packet, revision }: OpenPacket, facts: PacketFacts): Promise<OpenPacket> {
  const { id: packetId, title } = packet;
  return send(client, packet.caseId, { action: 'save', revision, packetId, title, ...facts }).then(opened);
}

/** Sends one action, and shows what the server answers. */
export async function send(client: QueryClient, caseId: string, asked: Asked): Promise<Packets> {
  return ownWrite(callForAnswer('post_export_court_packet', { ...asked, caseId }), (answer) => {
    show(client, caseId, answer);
    return [];
  });
}

/** What was being read is older than the answer. */
function show(client: QueryClient, caseId: string, answer: Packets): void {
  const { packets, packet } = answer;
  const list = packetsOf(caseId).queryKey;
  void client.cancelQueries({ queryKey: list });
  client.setQueryData(list, packets);
  if (packet !== null) client.setQueryData(packetOf(caseId, packet.id).queryKey, opened(answer));
}

function readAgain(client: QueryClient, { caseId, id }: Packet): Promise<OpenPacket> {
  return client.fetchQuery({ ...packetOf(caseId, id), staleTime: 0 });
}

/** Brings a packet back to what it was before a save, where it is still what that left. */
function savedPart(client: QueryClient, before: Packet, after: Packet): Part {
  return wholePart(called(after), () =>
    inTurn(after.caseId, async () => {
      const now = await readAgain(client, after);
      if (contentOf(now.packet) !== contentOf(after)) throw new ChangedSinceError(['packet'], null);
      const there = new Set(now.packet.items.map(({ id }) => id));
      const items = givenItems(before).map(({ id, ...item }) =>
        there.has(id) ? { ...item, ...redactionsBack(now.packet, before, after, id), id } : item,
      );
      const { packet } = await save(client, now, { ...factsOf(before), items });
      return savedPart(client, now.packet, packet);
    }),
  );
}

/** What an item had painted out before a save, with what came since; nothing where the save changed none of it. */
function redactionsBack(now: Packet, before: Packet, after: Packet, itemId: string): { redactionIds?: string[] } {
  const [of, was, is] = [now, before, after].map(({ items }) => items.find(({ id }) => id === itemId)?.redactionIds);
  if (of === undefined || was === undefined || is === undefined || was.join() === is.join()) return {};
  const left = new Set(now.redactions.map(({ id }) => id));
  const kept = of.filter((id) => was.includes(id) || !is.includes(id));
  return { redactionIds: [...new Set([...was.filter((id) => left.has(id)), ...kept])] };
}

function madePart(client: QueryClient, made: Packet): Part {
  return wholePart(called(made), () =>
    inTurn(made.caseId, async () => {
      const { packet, revision } = await readAgain(client, made);
      if (contentOf(packet) !== contentOf(made)) throw new ChangedSinceError(['packet'], null);
      await send(client, made.caseId, { action: 'delete', packetId: made.id, revision });
      const items = givenItems(made).map(({ id: _gone, ...item }) => item);
      const again = (): Promise<Packet> => make(client, made.caseId, { ...factsOf(made), items });
      return wholePart(called(made), () => inTurn(made.caseId, async () => madePart(client, await again())));
    }),
  );
}

function factsOf({ title, courtCaseId, hearingId, profile, settings, private: hidden }: Packet) {
  const known = profile as NonNullable<Save['profile']>;
  return { title, courtCaseId, hearingId, profile: known, settings, private: hidden };
}

/** What a person put together, without what was redacted, checked and built of it. */
function contentOf(packet: Packet): string {
  return JSON.stringify([factsOf(packet), packet.items.map(({ redactionIds: _other, ...item }) => item)]);
}

export function called({ title }: Packet): { noun: string; title: string } {
  return { noun: 'packet', title };
}
