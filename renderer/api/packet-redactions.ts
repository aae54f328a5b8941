import type { QueryClient } from '@tanstack/react-query';
import type { Packet } from './generated.ts';
import { called, inTurn, type PacketAction, send } from './packet-edits.ts';
import type { Redaction } from './packets.ts';
import { newStep, note, type Part, wholePart } from './session-changes.ts';

/** Paints out boxes, or every place that says these words, wherever the evidence is printed in a packet. */
export async function redact(
  client: QueryClient,
  packet: Packet,
  what: { evidenceId: string; boxes?: Redaction['boxes']; words?: string[]; reason: string },
  step = newStep('Redacted an exhibit.'),
): Promise<void> {
  const part = await inTurn(packet.caseId, () => redactedPart(client, packet, what));
  if (part !== null) note(part, step);
}

/** Removes a redaction from every packet that has the item. */
export async function showAgain(
  client: QueryClient,
  packet: Packet,
  redaction: Redaction,
  step = newStep('Removed a redaction.'),
): Promise<void> {
  note(await inTurn(packet.caseId, () => shownPart(client, packet, redaction)), step);
}

async function redactedPart(
  client: QueryClient,
  packet: Packet,
  what: Omit<Extract<PacketAction, { action: 'redact' }>, 'action' | 'packetId'>,
): Promise<Part | null> {
  const known = new Set(packet.redactions.map(({ id }) => id));
  const answer = await send(client, packet.caseId, { action: 'redact', packetId: packet.id, ...what });
  const made = answer.packet?.redactions.find(({ id, evidenceId }) => evidenceId === what.evidenceId && !known.has(id));
  return made === undefined ? null : wholePart(called(packet), () => shownPart(client, packet, made));
}

async function shownPart(client: QueryClient, packet: Packet, redaction: Redaction): Promise<Part> {
  const { id, evidenceId, boxes, reason } = redaction;
  await send(client, packet.caseId, { action: 'unredact', packetId: packet.id, redactionId: id });
  return wholePart(called(packet), () => redactedPart(client, packet, { evidenceId, boxes, reason }));
}
