import { AppError } from '#server/errors/app-error.ts';
import type { SyncAnswerRow } from '#server/store/tables.ts';
import type { Choice, HeldCreation, SyncParts } from './engine-types.ts';
import { answerQuestion, requireAnswerable } from './inbox.ts';
import { dropAnswer, loadAnswers, putAnswer } from './journal/answers.ts';
import { findOutbox, listHeld, markOutbox } from './journal/outbox.ts';
import { updateMatter } from './journal/remotes.ts';
import { requireMatter } from './session.ts';
import { Journal } from './matter/context.ts';
import type { Brake } from './plan.ts';

/*
 * What a person decides is saved at once and final from then on, run or no run (SPEC 9.1). It is carried out when
 * nothing else runs with the server: now, when the current run has ended, or before the next.
 */

/** What was saved, so that a waiting caller can hear whether it was carried out. */
export type Given = Pick<SyncAnswerRow, 'remoteId' | 'about' | 'subjectId'>;

/** Refused at once when it is no answer to this question, or to what it was when the person saw it. */
export async function giveAnswer(parts: SyncParts, id: string, choice: Choice, seen?: string): Promise<Given> {
  const { remoteId, caseId, hash } = await requireAnswerable(parts, id, choice, seen);
  const given = { remoteId, about: 'question' as const, subjectId: id };
  return write(parts, { ...given, caseId, seen: seen ?? hash, answer: JSON.stringify(choice) });
}

const from: Record<'resend' | 'giveUp', readonly string[]> = {
  resend: ['held', 'givenUp'],
  giveUp: ['held', 'ambiguous', 'sent', 'again'],
};

/**
 * `resend` lets it be sent once more, by the next run, knowing that the first may still arrive (SPEC 6.5). `giveUp`: it
 * stays here alone; should the first have arrived after all, the two are still taken for one.
 */
export async function settleCreation(parts: SyncParts, id: string, word: 'resend' | 'giveUp'): Promise<Given> {
  const row = await parts.store.readOne((tx) => findOutbox(tx, id));
  if (!row) throw new AppError('not_found', 'This is settled already.');
  if (!from[word].includes(row.state)) throw new AppError('conflict', 'This has changed since. Check it again.');
  const given = { remoteId: row.remoteId, about: 'creation' as const, subjectId: id };
  return write(parts, { ...given, caseId: row.caseId, seen: null, answer: JSON.stringify(word) });
}

/** Lets the brakes go that hold a matter now; the next run goes on, unless it has become worse. */
export async function letBrakesGo(parts: SyncParts, remoteId: string, caseId: string): Promise<Given> {
  const row = await requireMatter(parts, remoteId, caseId);
  return write(parts, { remoteId, caseId, about: 'brakes', subjectId: caseId, seen: null, answer: row.brakes });
}

async function write(parts: SyncParts, row: Omit<SyncAnswerRow, 'givenAt'>): Promise<Given> {
  await parts.pipeline.write(null, 'sync', (tx) => putAnswer(tx, row));
  const { remoteId, about, subjectId } = row;
  return { remoteId, about, subjectId };
}

/** Carries out saved answers, each separately; one that no longer fits is dropped, and its question stays open. */
export async function applyAnswers(parts: SyncParts, remoteId: string): Promise<Map<string, AppError>> {
  const refused = new Map<string, AppError>();
  for (const row of await parts.store.readOne((tx) => loadAnswers(tx, remoteId))) {
    try {
      await apply(parts, row);
    } catch (error) {
      if (!(error instanceof AppError) || error.problem === 'internal') throw error;
      refused.set(keyOf(row), error);
      await drop(parts, row, error.problem);
    }
  }
  return refused;
}

async function drop(parts: SyncParts, row: SyncAnswerRow, outcome: string): Promise<void> {
  const journal = new Journal(parts, row.remoteId, row.caseId);
  journal.note(`answer to ${row.about}`, outcome);
  await journal.write((tx) => dropAnswer(tx, row));
}

async function apply(parts: SyncParts, row: SyncAnswerRow): Promise<void> {
  const answer: unknown = JSON.parse(row.answer);
  if (row.about === 'question') {
    await answerQuestion(parts, row.subjectId, answer as Choice, row.seen, (tx) => dropAnswer(tx, row));
  } else if (row.about === 'creation') await mark(parts, row, answer as 'resend' | 'giveUp');
  else await release(parts, row, answer as Brake[]);
}

async function mark(parts: SyncParts, row: SyncAnswerRow, word: 'resend' | 'giveUp'): Promise<void> {
  const now = await parts.store.readOne((tx) => findOutbox(tx, row.subjectId));
  if (!now || !from[word].includes(now.state))
    throw new AppError('conflict', 'This has changed since. Check it again.');
  await parts.pipeline.write(null, 'sync', async (tx) => {
    await markOutbox(tx, row.subjectId, { state: word === 'resend' ? 'again' : 'givenUp' });
    await dropAnswer(tx, row);
  });
}

async function release(parts: SyncParts, row: SyncAnswerRow, seen: readonly Brake[]): Promise<void> {
  const matter = await requireMatter(parts, row.remoteId, row.caseId);
  const released = JSON.stringify([...(JSON.parse(matter.released) as Brake[]), ...seen]);
  await parts.pipeline.write(null, 'sync', async (tx) => {
    await updateMatter(tx, matter, { brakes: '[]', released });
    await dropAnswer(tx, row);
  });
}

export function keyOf({ about, subjectId }: Pick<Given, 'about' | 'subjectId'>): string {
  return `${about} ${subjectId}`;
}

/** Creations whose answer never came, with what a person has said of them since. */
export function listCreations({ store }: SyncParts): Promise<HeldCreation[]> {
  return store.read(async (tx) => {
    const given = new Map((await loadAnswers(tx)).map((row) => [keyOf(row), row.answer]));
    return (await listHeld(tx)).map(({ id, remoteId, caseId, localId, title, attempt, sentAt, state, resource }) => {
      const word = given.get(keyOf({ about: 'creation', subjectId: id }));
      return {
        id,
        remoteId,
        caseId,
        resource: resource as HeldCreation['resource'],
        localId,
        title,
        attempt,
        sentAt,
        state: state === 'held' || state === 'givenUp' ? state : 'ambiguous',
        given: word === undefined ? null : (JSON.parse(word) as 'resend' | 'giveUp'),
      };
    });
  });
}
