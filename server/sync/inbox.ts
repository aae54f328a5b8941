import { isHolder, isKept, type SyncRule } from '#server/catalog/sync-rule.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { SyncAnswerRow, SyncQuestionRow } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import type { Choice, InboxQuestion, SyncParts } from './engine-types.ts';
import { loadAnswers } from './journal/answers.ts';
import { putTombstone, dropBase, dropTombstone, putOneSidedTombstone, loadBases, putBase } from './journal/bases.ts';
import { dropOutbox, loadOutbox } from './journal/outbox.ts';
import { type Asked, dropQuestion, findQuestion, loadQuestions, putDistinct } from './journal/questions.ts';
import { appendLog } from './journal/log.ts';
import { updateMatter } from './journal/remotes.ts';
import type { LocalSide } from './local-side.ts';
import { Journal, ruleOf } from './matter/context.ts';
import { firstBase, Known, withFields } from './matter/known.ts';
import type { FieldConflict } from './merge.ts';
import type { Base, Question, Side } from './plan.ts';
import { members, type Projection, sameProjection, sameValue } from '#server/catalog/projection.ts';
import { rewrite } from './references.ts';
import { localSideOf, requireRemote } from './session.ts';

/* Questions and their answers. An answer changes what counts as the base; the next run does the rest. */

export async function listQuestions({ store }: SyncParts, caseId?: string): Promise<InboxQuestion[]> {
  const { rows, answers } = await store.read(async (tx) => ({
    rows: await loadQuestions(tx),
    answers: await loadAnswers(tx),
  }));
  const given = new Map(answers.filter(({ about }) => about === 'question').map((row) => [row.subjectId, row]));
  return rows
    .filter((row) => caseId === undefined || row.caseId === caseId)
    .map((row) => toQuestion(row, given.get(row.id)));
}

function toQuestion(row: SyncQuestionRow, answer: SyncAnswerRow | undefined): InboxQuestion {
  const { question, title, mine, theirs, insiders } = JSON.parse(row.detail) as Asked;
  return {
    id: row.id,
    remoteId: row.remoteId,
    caseId: row.caseId,
    ask: question.ask,
    resource: question.resource,
    localIds: 'localIds' in question ? question.localIds : [question.localId],
    remoteIds: 'remoteIds' in question ? question.remoteIds : [question.remoteId],
    title,
    conflicts: conflictsIn(question),
    mine,
    theirs,
    inside: insiders.map(({ resource, fields }) => ({ resource, fields })),
    seen: row.hash,
    // Another question by now: what was said of the one before is no answer to it.
    given: answer?.seen === row.hash ? (JSON.parse(answer.answer) as Choice) : null,
    createdAt: row.createdAt,
  };
}

function conflictsIn(question: Question): FieldConflict[] {
  if (question.ask === 'both-edited') return question.conflicts;
  if (question.ask !== 'numbers-twice') return [];
  const { first, second } = question;
  return [{ fields: Object.keys(first.says), base: {}, mine: first.says, theirs: second.says }];
}

const changedSince = 'One side has changed since. Read the question again, then answer it.';

const choices: Record<InboxQuestion['ask'], readonly Choice['choose'][]> = {
  'both-edited': ['mine', 'theirs', 'edited'],
  'deleted-there-edited-here': ['restore', 'delete'],
  'deleted-here-edited-there': ['keep', 'delete'],
  'same-thing-twice': ['same', 'both'],
  'numbers-twice': ['first', 'second'],
};

interface Answering {
  parts: SyncParts;
  row: SyncQuestionRow;
  asked: Asked;
  known: Known;
  local: LocalSide;
  also: (tx: WriteTx) => Promise<void>;
}

/** The open question, if this can be an answer to it. */
export async function requireAnswerable(
  parts: SyncParts,
  id: string,
  choice: Choice,
  seen?: string | null,
): Promise<SyncQuestionRow> {
  const row = await parts.store.readOne((tx) => findQuestion(tx, id));
  if (!row) throw new AppError('not_found', 'This question is settled already.');
  const asked = JSON.parse(row.detail) as Asked;
  const { question } = asked;
  if (!choices[question.ask].includes(choice.choose)) {
    throw new AppError('invalid_request', `This is answered with ${choices[question.ask].join(', ')}.`);
  }
  if (seen !== undefined && seen !== null && seen !== row.hash) {
    throw new AppError('conflict', changedSince);
  }
  if (choice.choose === 'delete') refuseToDeleteKept(parts, asked);
  return row;
}

/** What others were given stays on the side that gave it, so no answer can delete it (SPEC 11.7). */
function refuseToDeleteKept(parts: SyncParts, { question, mine, theirsThere }: Asked): void {
  const here = question.ask === 'deleted-there-edited-here';
  if (!isKept(ruleOf(parts, question.resource), (here ? mine : theirsThere) ?? {})) return;
  throw new AppError(
    'conflict',
    here
      ? 'It was served or filed here, so it is kept. Restore it there.'
      : 'It was served or filed there, so it is kept. Bring it back here.',
  );
}

/** `also` is part of the transaction in which the answer counts. */
export async function answerQuestion(
  parts: SyncParts,
  id: string,
  choice: Choice,
  seen: string | null,
  also: (tx: WriteTx) => Promise<void>,
): Promise<void> {
  const row = await requireAnswerable(parts, id, choice, seen);
  const asked = JSON.parse(row.detail) as Asked;
  const known = new Known(await parts.store.read((tx) => loadBases(tx, row)));
  const { accountId } = await requireRemote(parts, row.remoteId);
  const local = await localSideOf(parts, accountId, row.caseId);
  const answering = { parts, row, asked, known, local, also };
  if (choice.choose === 'edited') return writeEdited(answering, choice.fields);
  if (asked.question.ask === 'numbers-twice') return giveWay(answering, asked.question, choice.choose);
  if (saysOfMine.includes(choice.choose)) await requireHere(answering, localIdOf(asked.question));
  const journal = new Journal(parts, row.remoteId, row.caseId);
  await journal.write(async (tx) => {
    await carryOut(tx, answering, choice.choose);
    await settled(tx, answering, journal, choice.choose);
  });
}

/** Answers about the record here: once it is deleted, the deletion would travel as what they say (SPEC 9.2). */
const saysOfMine: readonly Choice['choose'][] = ['mine', 'theirs', 'restore', 'same'];

/** The record here as it is now; what a person has deleted here since is answered about no more (SPEC 9.2). */
async function requireHere({ parts, asked, local }: Answering, id: string | undefined): Promise<Side> {
  const side = id && (await local.find(ruleOf(parts, asked.question.resource), id, asked.mine ?? {}));
  if (!side) throw new AppError('conflict', changedSince);
  return side;
}

function localIdOf(question: Question): string | undefined {
  return 'localId' in question ? question.localId : question.localIds[0];
}

async function settled(tx: WriteTx, { row, asked, also }: Answering, journal: Journal, word: string): Promise<void> {
  const { question } = asked;
  const localId = localIdOf(question) ?? null;
  await dropQuestion(tx, row.id);
  await also(tx);
  // The feed is silent about a record that an answer has made unknown: the next run also reads all versions.
  await updateMatter(tx, row, { listsReadAt: null });
  await appendLog(tx, [journal.line(`answered ${question.ask}`, word, { resource: question.resource, localId })]);
}

async function carryOut(tx: WriteTx, answering: Answering, word: Choice['choose']): Promise<void> {
  const { question } = answering.asked;
  if (question.ask === 'numbers-twice') return;
  if (question.ask === 'same-thing-twice') return word === 'same' ? takeForOne(tx, answering) : keepBoth(tx, answering);
  const { row, parts, known } = answering;
  const base = known.get(question.resource, question.localId);
  if (!base) throw new AppError('conflict', 'This has changed since it was asked. The next run asks again if need be.');
  const rule = ruleOf(parts, question.resource);
  if (question.ask === 'both-edited') {
    const fields = question.conflicts.flatMap((conflict) => conflict.fields);
    await putBase(
      tx,
      row,
      rule,
      word === 'mine' ? seenThere(answering, base, fields) : seenHere(answering, base, fields),
    );
    return;
  }
  await answerInnerRecords(tx, answering, word);
  if (word !== 'delete') await forgetMember(tx, answering, rule, base);
  if (word === 'restore') await putTombstone(tx, row, rule, base, 'there');
  else if (word === 'keep') {
    await dropBase(tx, row, rule.resource, base.localId);
    await forgetReferences(tx, answering, base);
  } else if (question.ask === 'deleted-there-edited-here') {
    // Known to be gone, and not to be asked about again as newer than what is there.
    await putBase(tx, row, rule, { ...base, local: answering.asked.mine ?? base.local, remoteVersion: '' });
  } else {
    const { theirsThere, version } = answering.asked;
    await putBase(tx, row, rule, {
      ...base,
      remote: theirsThere ?? base.remote,
      remoteVersion: version ?? base.remoteVersion,
    });
  }
}

/** What is inside the record is restored or deleted with it. */
async function answerInnerRecords(
  tx: WriteTx,
  { parts, row, asked, known }: Answering,
  word: Choice['choose'],
): Promise<void> {
  const here = asked.question.ask === 'deleted-there-edited-here';
  for (const { resource, localId, remoteId, fields } of asked.insiders) {
    const rule = ruleOf(parts, resource);
    const base = localId === null ? undefined : known.get(resource, localId);
    const unknown = { resource, localId: localId ?? '', remoteRecordId: remoteId ?? '' };
    if (word === 'delete' && base) await putBase(tx, row, rule, { ...base, [here ? 'local' : 'remote']: fields });
    else if (!base && word === 'delete') await putOneSidedTombstone(tx, row, unknown, rule, fields);
    else if (!base) await dropTombstone(tx, row, unknown);
    else if (here) await putTombstone(tx, row, rule, base, 'there');
    else await dropBase(tx, row, resource, base.localId);
  }
}

/** It comes back as a new record here: that others name it there is news, and is written here again. */
async function forgetReferences(tx: WriteTx, { parts, row, known, asked }: Answering, gone: Base): Promise<void> {
  const { resource } = asked.question;
  for (const rule of parts.rules) {
    const without = (from: Projection, goneId: string): Projection =>
      rewrite(rule, from, (of, id, field) =>
        of === resource && id === goneId && !isHolder(rule, field) ? undefined : id,
      );
    for (const base of known.of(rule.resource)) {
      const remote = without(base.remote, gone.remoteId);
      if (sameProjection(rule, remote, base.remote)) continue;
      await putBase(tx, row, rule, { ...base, local: without(base.local, gone.localId), remote });
    }
  }
}

/** A line that stays is news on the side that lost it, and so is the member of a set that says the same. */
async function forgetMember(tx: WriteTx, { parts, row, known }: Answering, list: SyncRule, line: Base): Promise<void> {
  const { resource, references, under = '' } = list;
  for (const rule of parts.rules) {
    const fields = Object.keys(rule.listedIn ?? {}).filter((field) => rule.listedIn?.[field] === resource);
    for (const name of fields.length === 0 ? [] : Object.keys(references)) {
      const base = known.get(rule.resource, String(line.local[name]));
      if (!base) continue;
      const without = (from: Projection, member: unknown): Projection => ({
        ...from,
        ...Object.fromEntries(fields.map((field) => [field, members(from[field]).filter((each) => each !== member)])),
      });
      const [local, remote] = [without(base.local, line.local[under]), without(base.remote, line.remote[under])];
      await putBase(tx, row, rule, { ...base, local, remote });
    }
  }
}

/*
 * What is given up counts as what both sides had, and what is kept as the one change of it, so that the side that is
 * kept is taken whatever it says by then: also what both had before somebody asked (SPEC 9.2).
 */

function seenThere({ asked }: Answering, base: Base, fields: readonly string[]): Base {
  return withFields(base, fields, asked.theirs ?? {}, asked.theirsThere ?? {}, base.remoteVersion);
}

function seenHere({ parts, asked, known }: Answering, base: Base, fields: readonly string[]): Base {
  const mine = asked.mine ?? {};
  // What is not there yet keeps its id here, which is nobody's there.
  const there = rewrite(ruleOf(parts, asked.question.resource), mine, (of, id) => known.remoteOf(of, id) ?? id, mine);
  // No version there has said this.
  return withFields(base, fields, mine, there, '');
}

/** Neither: what the person wrote goes here at once, and there as their edit. */
async function writeEdited(answering: Answering, fields: Readonly<Record<string, unknown>>): Promise<void> {
  const { parts, row, asked, known, local } = answering;
  const { question } = asked;
  if (question.ask !== 'both-edited') return;
  const rule = ruleOf(parts, question.resource);
  const base = known.get(question.resource, question.localId);
  const conflicting = question.conflicts.flatMap((conflict) => conflict.fields);
  const unknown = Object.keys(fields).find((field) => !conflicting.includes(field));
  if (unknown !== undefined) throw new AppError('invalid_request', `“${unknown}” is not what is asked about.`);
  const side = await requireHere(answering, question.localId);
  if (!base) throw new AppError('conflict', 'This has changed since it was asked. The next run asks again if need be.');
  // Nobody who answers has seen what was written here since (SPEC 9.2).
  if (conflicting.some((field) => !sameValue(rule, field, side.fields[field], asked.mine?.[field])))
    throw new AppError('conflict', changedSince);
  const journal = new Journal(parts, row.remoteId, row.caseId);
  await local.edit(rule, side, fields, [], async (tx) => {
    await putBase(tx, row, rule, seenThere(answering, base, conflicting));
    await settled(tx, answering, journal, 'edited');
  });
}

/** One record keeps what both said; the other gives way as an edit of it here, which travels like any (SPEC 11.10). */
async function giveWay(
  answering: Answering,
  { resource, first, second }: Extract<Question, { ask: 'numbers-twice' }>,
  word: Choice['choose'],
): Promise<void> {
  const { parts, row, local } = answering;
  const rule = ruleOf(parts, resource);
  const { id, key } = word === 'first' ? second : first;
  const side = await requireHere(answering, id);
  if (!rule.clash) throw new AppError('conflict', changedSince);
  const journal = new Journal(parts, row.remoteId, row.caseId);
  await local.edit(rule, side, rule.clash.yields(side.fields, key), [], (tx) => settled(tx, answering, journal, word));
}

/** The two are one record: where they differ, the next run asks about the fields. */
async function takeForOne(tx: WriteTx, answering: Answering): Promise<void> {
  const { parts, row, asked, known } = answering;
  const { question, mine, theirsThere, version } = asked;
  if (question.ask !== 'same-thing-twice') return;
  const [localId, remoteId] = [question.localIds[0], question.remoteIds[0]];
  if (localId === undefined || remoteId === undefined || !mine || !theirsThere || version === null) return;
  const rule = ruleOf(parts, question.resource);
  const local: Side = { id: localId, version: '', fields: mine };
  await putBase(tx, row, rule, firstBase(rule, local, { id: remoteId, version, fields: theirsThere }, known));
  for (const sent of await loadOutbox(tx, row)) {
    if (sent.resource === rule.resource && sent.localId === localId) await dropOutbox(tx, sent.id);
  }
}

async function keepBoth(tx: WriteTx, { row, asked: { question } }: Answering): Promise<void> {
  if (question.ask !== 'same-thing-twice') return;
  const { remoteId, caseId } = row;
  const { resource } = question;
  for (const recordId of question.localIds)
    await putDistinct(tx, { remoteId, caseId, resource, side: 'here', recordId });
  for (const recordId of question.remoteIds)
    await putDistinct(tx, { remoteId, caseId, resource, side: 'there', recordId });
}
