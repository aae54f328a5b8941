import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { addressOf, call, callForAnswer } from './client.ts';
import { readSoon } from './follows.ts';
import { routes, type Packet, type PacketPlan, type Packets } from './generated.ts';
import type { Paper } from './papers.ts';
import { keys } from './query-keys.ts';

export type PacketItem = Packet['items'][number];
export type Redaction = Packet['redactions'][number];
export type Receipt = Packet['builds'][number]['receipts'][number];

/** A packet with the plan of its pages, at one revision of the matter’s packets. */
export interface OpenPacket {
  revision: number;
  packet: Packet;
  plan: PacketPlan;
}

/** Everything that is printed in a packet, or that its list says. */
const shown = {
  packets: true,
  packetItems: true,
  redactions: true,
  evidence: true,
  documents: true,
  messageThreads: true,
  messages: true,
  contacts: ['name', 'role'],
  courtCases: true,
} as const;

/** News of a check or a build may be lost with their job; while one goes on it is looked at now and then. */
const lookAgainAfter = 5000;

/** The packets of a matter by title, without what is in them. */
export function packetsOf(caseId: string) {
  return queryOptions({
    queryKey: keys.packets(caseId),
    queryFn: async ({ signal }) => (await call('get_export_court_packet', { caseId }, { signal })).packets,
    meta: { caseId, follows: { packets: true, packetItems: true } },
  });
}

export function packetOf(caseId: string, packetId: string) {
  return queryOptions({
    queryKey: keys.packet(caseId, packetId),
    queryFn: async ({ signal }) => opened(await call('get_export_court_packet', { caseId, packetId }, { signal })),
    meta: { caseId, follows: shown },
    refetchInterval: ({ state }) => (state.data !== undefined && isUnderWay(state.data) ? lookAgainAfter : false),
  });
}

/** The packet of an answer about one; it says which was asked for, so it has one. */
export function opened({ revision, packet, plan }: Packets): OpenPacket {
  if (packet === null || plan === null) throw new Error('The server answered without the packet.');
  return { revision, packet, plan };
}

export function isUnderWay({ packet, plan }: OpenPacket): boolean {
  return plan.checking || packet.builds.some(({ state }) => state === 'queued' || state === 'running');
}

/** The pages of an item as the packet prints them; `whole`: with nothing painted out. */
export function packetPages(caseId: string, packetId: string, itemId: string, whole: boolean) {
  return queryOptions({
    queryKey: keys.packetPages(packetId, itemId, whole),
    queryFn: async ({ signal, client, queryKey }): Promise<Paper> => {
      const asked = { packetId, itemId, whole: whole ? ('1' as const) : ('0' as const) };
      const { value: pdf, etag = '' } = await callForAnswer('get_packet_pages', asked, { signal });
      const before = client.getQueryData<Paper>(queryKey);
      const row = client
        .getQueryData(packetOf(caseId, packetId).queryKey)
        ?.plan.rows.find((each) => each.itemId === itemId);
      // To show its pages they were made and looked at.
      if (row?.checked === false) readSoon(client, keys.packet(caseId, packetId));
      return before !== undefined && etag !== '' && before.etag === etag ? before : { etag, pdf };
    },
    meta: { caseId, follows: { ...shown, packets: ['profile'] } },
    structuralSharing: false,
  });
}

/** What a packet for a hearing would begin with. */
export async function proposalFor(caseId: string, hearingId: string): Promise<NonNullable<Packets['proposal']>> {
  const { proposal } = await call('get_export_court_packet', { caseId, hearingId });
  if (proposal === null) throw new Error('The server answered without a proposal.');
  return proposal;
}

/** The address of the index of what is in a packet, as a file of its own. */
export function packetIndexUrl({ caseId, id: packetId }: Packet, format: 'pdf' | 'xlsx'): string {
  return addressOf(routes.get_export_evidence_index, { caseId, packetId, format });
}

/** How far a check (`buildId` null) or a build is. */
export interface PacketProgress {
  packetId: string;
  caseId: string;
  buildId: string | null;
  done: number;
  of: number | null;
}

/** Shows how far a check or a build is, and reads the packet again when one has begun or ended. */
export function showPacketProgress(client: QueryClient, progress: PacketProgress): void {
  const { caseId, packetId } = progress;
  const { queryKey } = packetOf(caseId, packetId);
  const before = client.getQueryData<OpenPacket>(queryKey);
  const after = before === undefined ? null : further(before, progress);
  if (after !== null) client.setQueryData<OpenPacket>(queryKey, after);
  else readSoon(client, keys.packets(caseId));
}

/** The packet with the progress in it; null where it has to be read. */
export function further({ packet, plan, ...rest }: OpenPacket, progress: PacketProgress): OpenPacket | null {
  const { buildId, done, of } = progress;
  if (of === null || done >= of) return null;
  if (buildId === null) return plan.checking ? { ...rest, packet, plan: { ...plan, checked: done, of } } : null;
  if (!packet.builds.some(({ id, state }) => id === buildId && state === 'running')) return null;
  const builds = packet.builds.map((build) => (build.id === buildId ? { ...build, progress: { done, of } } : build));
  return { ...rest, plan, packet: { ...packet, builds } };
}
