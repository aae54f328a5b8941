import { freeze, numbersOfBuild, replaceNumber } from '#server/areas/evidence/ledger.ts';
import { requireAll } from '#server/catalog/references.ts';
import { AppError } from '#server/errors/app-error.ts';
import { batesWords, givenNumbers, type NumbersLine } from '#server/rules/given-numbers.ts';
import type { Row } from '#server/store/tables.ts';
import { dropJobsOf, enqueueJob } from '#server/store/jobs.ts';
import { updateRecord } from '#server/store/records.ts';
import { type BuildContents, buildsOf, filesOf, insertBuild, receiptsOf, updateBuild } from './builds.ts';
import {
  type Changing,
  deletePacket,
  keptPacket,
  refuseAssistants,
  requireBuild,
  requirePacket,
  requireRevision,
} from './changing.ts';
import type { Edit, PacketEdit } from './edit-schema.ts';
import { linesOf, sayReplaced, withLines } from './given-numbers.ts';
import { packets } from './record.ts';
import { redact, unredact } from './redact.ts';
import { savePacket } from './save.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import { fileFacts, withReceipts } from './receipts.ts';
import type { Receipt } from './schema.ts';

/** Does one action; answers the packet that is answered, null where it is gone or none is meant. */
export async function act(change: Changing, edit: PacketEdit): Promise<string | null> {
  switch (edit.action) {
    case 'save':
      return savePacket(change, edit);
    case 'check':
      return check(change, edit);
    case 'build':
      return build(change, edit);
    case 'cancel':
      return cancel(change, edit);
    case 'redact':
      return redact(change, edit);
    case 'unredact':
      return unredact(change, edit);
    case 'mark':
      return mark(change, edit);
    case 'replace':
      return replace(change, edit);
    case 'delete':
      return remove(change, edit);
  }
}

/** Pages are made and looked at by a job; GET says how far it is. */
async function check(change: Changing, { packetId }: Edit<'check'>): Promise<string> {
  const { tx, viewer, principal } = change;
  const packet = await requirePacket(change, packetId);
  const payload = { accountId: principal.accountId, seesPrivate: viewer.seesPrivate };
  await enqueueJob(tx, { kind: 'checkPacket', subjectId: packet.id, caseId: packet.caseId, payload });
  return packet.id;
}

async function build(change: Changing, { packetId, revision, draft, despite }: Edit<'build'>): Promise<string> {
  const { tx, viewer, principal } = change;
  const packet = await requirePacket(change, packetId);
  await requireRevision(change, revision, packetId);
  const unfinished = (await buildsOf(tx, [packet.id])).some(({ state }) => state === 'queued' || state === 'running');
  if (unfinished) {
    throw new AppError('conflict', 'This packet is being built. Wait until it is done, or cancel it.');
  }
  const { id } = await insertBuild(tx, {
    packetId: packet.id,
    caseId: packet.caseId,
    accountId: principal.accountId,
    draft: draft ? 1 : 0,
    asked: { revision, despite, seesPrivate: viewer.seesPrivate },
  });
  await enqueueJob(tx, { kind: 'buildPacket', subjectId: id, caseId: packet.caseId });
  return packet.id;
}

async function cancel(change: Changing, { buildId }: Edit<'cancel'>): Promise<string> {
  const { tx, now } = change;
  const { id, state, packetId } = await requireBuild(change, buildId);
  if (state !== 'queued' && state !== 'running') {
    throw new AppError('conflict', 'This build has ended, so it can’t be canceled.');
  }
  await dropJobsOf(tx, id);
  await updateBuild(tx, id, { state: 'cancelled', finishedAt: now });
  return packetId;
}

/** Says to whom a packet was given: from then on its exhibits and Bates numbers are frozen. */
async function mark(change: Changing, edit: Edit<'mark'>): Promise<string> {
  refuseAssistants(change, 'An assistant can’t say that a packet was served or filed.');
  const { tx } = change;
  const { as, on, method, recipients } = edit;
  const built = await requireBuild(change, edit.buildId);
  const { id, caseId, packetId, state, draft, contents } = built;
  if (draft === 1)
    throw new AppError('conflict', 'This is a draft. Build the packet without “draft” and give that one.');
  if (contents === null || (state !== 'done' && state !== 'served' && state !== 'filed')) {
    throw new AppError('conflict', 'This build is not done, so it can’t have been given to anybody.');
  }
  const { evidenceIds } = JSON.parse(contents) as BuildContents;
  const there = new Set<string>();
  const exhibits: Row<'evidence'>[] = [];
  for (const some of someAtOnce(evidenceIds)) {
    const rows = await tx.db.selectFrom('evidence').selectAll().where('id', 'in', some).execute();
    for (const row of rows) there.add(row.id);
    exhibits.push(...rows);
  }
  await freeze(tx, {
    caseId,
    build: id,
    evidenceIds: evidenceIds.filter((each) => there.has(each)),
    as,
    on,
    method,
    recipients,
  });
  const receipt: Receipt = { as, on, method, recipients };
  await updateBuild(tx, id, {
    state: state === 'filed' ? 'filed' : as,
    receipts: JSON.stringify([...receiptsOf(built), receipt]),
  });
  const packet = await keptPacket(change, packetId);
  const lines = [...(await linesFor(change, packet, edit)), ...exhibitLines(change, packet, exhibits, edit)];
  const given = withLines(packet, lines);
  const files = fileFacts(await filesOf(tx, [id]));
  const line = { build: id, ...receipt, at: change.now, builtAt: built.finishedAt ?? built.createdAt, files };
  const receipts = withReceipts(packet, [line]);
  await updateRecord(tx, packets, packet, { sent: packet.sent === 'filed' ? 'filed' : as, given, receipts });
  return packetId;
}

/** Which numbers are given now; they replace those that were withdrawn of earlier builds. */
async function linesFor(
  { tx, now }: Changing,
  packet: Row<'packets'>,
  { buildId, as, on, method, recipients }: Edit<'mark'>,
): Promise<NumbersLine[]> {
  const numbers = await numbersOfBuild(tx, buildId);
  if (!numbers) return [];
  const open = givenNumbers(linesOf(packet)).filter(({ withdrawn, replacedBy }) => withdrawn && replacedBy === null);
  const replaced = open
    .filter((each) => each.build !== buildId)
    .map((each): NumbersLine => ({ kind: 'replaced', build: each.build, by: batesWords(numbers) }));
  return [{ kind: 'given', build: buildId, ...numbers, as, on, method, recipients, at: now }, ...replaced];
}

/** Under which exhibit numbers evidence is given now; what is private is not said by a packet that others see. */
function exhibitLines(
  { now }: Changing,
  packet: Row<'packets'>,
  exhibits: readonly Row<'evidence'>[],
  { buildId, as, on, method, recipients }: Edit<'mark'>,
): NumbersLine[] {
  const numbers = exhibits
    .filter((item) => item.private === 0 || packet.private === 1)
    .flatMap(({ sha256, exhibitNumber }) => (exhibitNumber === null ? [] : { sha256, number: exhibitNumber }))
    .toSorted((one, other) => (one.sha256 < other.sha256 ? -1 : 1));
  if (numbers.length === 0) return [];
  return [{ kind: 'exhibits', build: buildId, as, on, method, recipients, at: now, numbers }];
}

async function replace(change: Changing, { evidenceId, exhibitNumber }: Edit<'replace'>): Promise<null> {
  await requireAll(change, 'evidence', [evidenceId], 'evidenceId');
  const { caseId } = change.matter;
  const { sha256, number } = await replaceNumber(change.tx, { caseId, evidenceId, exhibitNumber });
  await sayReplaced(change.tx, { caseId, sha256, number, by: exhibitNumber });
  return null;
}

async function remove(change: Changing, { packetId, revision }: Edit<'delete'>): Promise<null> {
  await requirePacket(change, packetId);
  await requireRevision(change, revision, packetId);
  await deletePacket(change, packetId);
  return null;
}
