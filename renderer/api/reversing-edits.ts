import { changedFields } from './changed-fields.ts';
import { ApiError } from './api-error.ts';
import { call } from './client.ts';
import { records, type RecordEntry } from './generated-records.ts';
import type { Doer, HistoryResource } from './generated.ts';
import { atOnceTogether, doToEach } from './many-records.ts';
import { reversedEach, type Called, type Part, type Refusal } from './session-changes.ts';
import { titleWords } from './title-words.ts';

/** A record before and after a change, and what was asked for: enough to take it back. */
export interface Edit<Record, Changes> {
  before: Record;
  after: Record;
  facts: Changes;
}

/** How records of one kind are written on top of a version, and read again when that was refused as stale. */
export interface Rewriting<Row, Facts> {
  resource: HistoryResource;
  nameOf: (row: Row) => { id: string; caseId: string; updatedAt: string };
  read: (row: Row) => Promise<Row | undefined>;
  /** What many writes go through; `end` shows the last of them. */
  open: () => { write: (before: Row, facts: Facts) => Promise<Row>; end: () => void };
}

/** Others changed it since: what they made of it stays. */
export class ChangedSinceError extends Error {
  readonly fields: readonly string[];
  /** Null where the history does not say. */
  readonly doer: Doer | null;

  constructor(fields: readonly string[], doer: Doer | null) {
    super('It was changed again since, so it was left as is.');
    this.name = 'ChangedSinceError';
    this.fields = fields;
    this.doer = doer;
  }
}

/** A refusal for staleness (409) changed nothing, so looking again and deciding anew is safe. */
const roundsAtMost = 4;
/** Who changed a record is asked for each; beyond this many it is only said that it was changed. */
const askedWhoAtMost = 20;

/** One change, worked out from the record as it is when saved; null when it needs none. */
export async function rewrite<Row, Facts>(
  { read }: Pick<Rewriting<Row, Facts>, 'read'>,
  write: (before: Row, facts: Facts) => Promise<Row>,
  row: Row,
  wanted: (now: Row) => Facts | null,
): Promise<Edit<Row, Facts> | null> {
  let before = row;
  for (let round = 1; ; round += 1) {
    const facts = wanted(before);
    if (facts === null) return null;
    try {
      return { before, after: await write(before, facts), facts };
    } catch (error) {
      if (!isStale(error) || round === roundsAtMost) throw error;
      const now = await read(row);
      if (now === undefined) throw error;
      before = now;
    }
  }
}

/**
 * Edits that are given back statement by statement: a field, or fields that are only whole together, that still hold
 * what the edit gave them. What others changed since stays theirs.
 */
export function editsPart<Row extends object, Facts extends object>(
  rewriting: Rewriting<Row, Facts>,
  edits: readonly Edit<Row, Facts>[],
): Part {
  const called = ({ after }: Edit<Row, Facts>): Called => calledIn(rewriting.resource, after);
  return {
    count: edits.length,
    reverse: async (many) => {
      const { write, end } = rewriting.open();
      let asked = 0;
      const giveBack = async (edit: Edit<Row, Facts>) => {
        let theirs: string[] = [];
        const back = await rewrite(rewriting, write, edit.after, (now) => {
          const plan = planGivingBack(rewriting.resource, edit, now);
          theirs = plan.theirs;
          return plan.facts;
        });
        if (theirs.length === 0) return { back };
        const { id, caseId, updatedAt } = rewriting.nameOf(edit.after);
        const doer = ++asked > askedWhoAtMost ? null : await whoChanged(caseId, id, updatedAt, theirs);
        const refused: Refusal = { ...called(edit), error: new ChangedSinceError(theirs, doer) };
        return { back, refused };
      };
      const outcome = await doToEach(edits, giveBack, { atOnce: atOnceTogether, ...many });
      end();
      const part = (some: Edit<Row, Facts>[]): Part => editsPart(rewriting, some);
      return reversedEach(outcome, called, { back: part, rest: part });
    },
  };
}

/** What gives an edit back, and which of its fields others have changed since; null when there is nothing to give. */
export function planGivingBack<Row extends object, Facts extends object>(
  resource: HistoryResource,
  { before, after, facts }: Edit<Row, Facts>,
  now: Row,
): { facts: Facts | null; theirs: string[] } {
  const entry = entryOf(resource);
  const asked = Object.keys(facts);
  const statements = [...new Set(asked.map((field) => entry.together.find((each) => each.includes(field)) ?? [field]))];
  const back: string[] = [];
  const theirs: string[] = [];
  for (const statement of statements) {
    const fields = distinct(statement);
    if (changedFields(before, now, fields).length === 0) continue;
    const since = changedFields(after, now, fields);
    if (since.length === 0) back.push(...fields);
    else theirs.push(...since);
  }
  const values = distinct(back).map((field) => [field, before[field as keyof Row]]);
  return { facts: values.length === 0 ? null : (Object.fromEntries(values) as Facts), theirs };
}

/** Fields of what a person made that others changed since, and who; null when they are as they were made. */
export async function changedByOthers<Row extends { id: string; caseId: string; updatedAt: string }>(
  resource: HistoryResource,
  made: Row,
  now: Row,
): Promise<ChangedSinceError | null> {
  const fields = changedFields(made, now, entryOf(resource).putBack);
  if (fields.length === 0) return null;
  const doer = await whoChanged(made.caseId, made.id, made.updatedAt, fields);
  return doer === null ? null : new ChangedSinceError(fields, doer);
}

/** Who changed one of these fields last, unless it was this person, or the program itself. */
async function whoChanged(
  caseId: string,
  record: string,
  since: string,
  fields: readonly string[],
): Promise<Doer | null> {
  const { lines } = await call('get_history', { caseId, record });
  const others = lines.find(
    (line) =>
      line.at > since &&
      line.fields.some((field) => fields.includes(field)) &&
      !(line.doer.kind === 'person' && line.doer.you) &&
      line.doer.kind !== 'application',
  );
  return others?.doer ?? null;
}

export function calledIn(resource: HistoryResource, row: object): Called {
  const { title, noun, plural } = entryOf(resource);
  const value = title === null ? undefined : (row as Record<string, unknown>)[title];
  return { noun, plural, title: typeof value === 'string' ? titleWords(resource, value) : '' };
}

/** As a sentence names one: “Print the letter”. */
export function titleOf({ title, noun }: Called): string {
  return `“${title === '' ? noun : title}”`;
}

function entryOf(resource: HistoryResource): RecordEntry {
  return records[resource];
}

function distinct(fields: readonly string[]): string[] {
  return [...new Set(fields)];
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.status === 409;
}
