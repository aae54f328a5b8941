import type { z } from 'zod';
import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import type { AnswerContext } from '#server/catalog/answer.ts';
import type {
  LogEntry,
  LogExtent,
  LogMessage,
  LogSource,
  LogThread,
  MessageLog,
} from '#server/papers/message-log/message-log.ts';
import { isZone } from '#server/importers/time/zone.ts';
import { logTooLarge, tooManyMessages } from '#server/papers/message-log/log-refusals.ts';
import { messageLogLimits } from '#server/papers/message-log/message-log.ts';
import { clockWords, dayWords, instantWords } from '#server/papers/dates.ts';
import { versionOfApplication } from '#server/program/places.ts';
import { capital } from '#server/rules/first-letter.ts';
import { exportNames, platformName } from '#server/rules/messages.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import type { Row } from '#server/store/tables.ts';
import { messageAnswers } from './answers.ts';
import { ownSideOf } from './own-side.ts';
import { countMessages, type MessageFilter, messagesIn } from './queries.ts';
import { Gap, type Message, participantsIn, type ThreadCounts } from './schema.ts';

type Answer = z.output<typeof Message>;
type Thread = Row<'messageThreads'>;

interface Asked {
  /** As they were given: an instant or a day. */
  from: string | undefined;
  to: string | undefined;
  notes: boolean;
  /** Of the court that the log is for, which decides how days are written. */
  language: string;
}

/** All is in memory while a file is made of it. */
const mostMessages = 200_000;

/** The messages that are asked for as a log, with what it leaves out and why. */
export async function logOfMessages(
  context: AnswerContext,
  filter: MessageFilter,
  { format, ...asked }: Asked & { format: 'pdf' | 'csv' | 'json' },
): Promise<MessageLog> {
  const shown = await countMessages(messagesIn(context, filter));
  if (format === 'pdf' && shown > messageLogLimits.messages) throw tooManyMessages(shown);
  if (shown > mostMessages) throw logTooLarge();
  const rows = await messagesIn(context, filter).selectAll('item').orderBy('item.place').execute();
  return logOfRows(context, rows, { ...asked, filter, reason: reasonOf(filter) });
}

/** Some messages as the one exhibit that a document attaches: nothing in it is to be filled in or signed. */
export async function exhibitOfMessages(
  context: AnswerContext,
  rows: readonly Row<'messages'>[],
  { title, language }: { title: string | undefined; language: string },
): Promise<MessageLog> {
  const none = { from: undefined, to: undefined, notes: false, language };
  const log = await logOfRows(context, rows, { ...none, filter: {}, reason: 'Not chosen for this exhibit' });
  return { ...log, title: title ?? log.title.replace(/^Message log:/, 'Messages:'), attestation: null };
}

async function logOfRows(
  context: AnswerContext,
  rows: readonly Row<'messages'>[],
  { from, to, notes, language, filter, reason }: Asked & { filter: MessageFilter; reason: string },
): Promise<MessageLog> {
  const answers: Answer[] = [];
  for (const some of someAtOnce(rows)) answers.push(...(await messageAnswers.all(context, some)));
  const threads = await threadsOf(context, filter, answers);
  const ownSide = await ownSideOf(context);
  const sources = await sourcesOf(context, answers);
  const places = new Map(threads.map(({ id }, place) => [id, place]));
  const timeZone = zoneOf(answers);
  const entries = withGaps(
    answers.map((answer, at) => toEntry(withOwnSide(answer, rows[at], ownSide), at + 1, places, sources, notes)),
    answers,
    threads,
    places,
    { zone: timeZone, language },
  );
  const omitted = await omittedFrom(context, threads, rows.length, reason);
  const [only] = threads;
  return {
    title: threads.length === 1 && only ? `Message log: ${only.title}` : 'Message log',
    caseLines: await caseLines(
      context,
      filter.courtCaseId ?? (threads.length === 1 ? only?.courtCaseId : null) ?? null,
    ),
    extent: {
      kind: omitted.length === 0 ? 'whole' : 'excerpt',
      from: from?.slice(0, 10) ?? null,
      to: to?.slice(0, 10) ?? null,
      timeZone,
      omitted,
      exportedAt: context.now,
      exportedWith: `Casewright ${versionOfApplication()}`,
    },
    threads: threads.map((thread) => toThread(thread, ownSide)),
    sources: sources.map(({ id: _id, ...source }) => source),
    entries,
    attestation: {
      phone: oneOf(sources.map(({ device }) => device)),
      obtained: oneOf(sources.map(({ method }) => method)),
      complete: oneOf(threads.map(({ complete }) => complete)),
      declaration: null,
    },
  };
}

async function threadsOf(view: MatterView, { threadId }: MessageFilter, answers: readonly Answer[]): Promise<Thread[]> {
  const ids = threadId === undefined ? new Set(answers.map((answer) => answer.threadId)) : new Set([threadId]);
  const threads: Thread[] = [];
  for (const some of someAtOnce([...ids])) {
    threads.push(...(await view.tx.db.selectFrom('messageThreads').selectAll().where('id', 'in', some).execute()));
  }
  return threads.toSorted((one, other) => one.title.localeCompare(other.title) || one.id.localeCompare(other.id));
}

/** In a message that was logged by hand the own side has no name of its own. */
function withOwnSide(answer: Answer, row: Row<'messages'> | undefined, name: string | null): Answer {
  const { direction, senderName, senderHandle, recipients } = answer;
  if (row?.importId !== null || name === null) return answer;
  if (direction === 'sent' && senderName === null && senderHandle === null) return { ...answer, senderName: name };
  if (direction === 'received' && recipients.length === 0) return { ...answer, recipients: [{ name, handle: null }] };
  return answer;
}

function toThread({ title, platform, service, participants }: Thread, ownSide: string | null): LogThread {
  const all = participantsIn(participants).map((each) =>
    each.self && each.name === null && each.handle === null ? { ...each, name: ownSide } : each,
  );
  const people = all.filter(({ name, handle }) => name !== null || handle !== null);
  return {
    title,
    platform: platformName({ platform, service }),
    participants: people.map(({ name, handle, self }) => ({ name, handle, self })),
  };
}

type Source = LogSource & { id: string };

async function sourcesOf(view: MatterView, answers: readonly Answer[]): Promise<Source[]> {
  const ids = new Set(answers.flatMap(({ source }) => source?.seenIn.map(({ importId }) => importId) ?? []));
  if (ids.size === 0) return [];
  const rows = await visibleIn(view, 'messageImports')
    .leftJoin('accounts', 'accounts.id', 'item.createdBy')
    .selectAll('item')
    .select('accounts.name as attestedBy')
    .where('item.id', 'in', [...ids])
    .orderBy('item.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    fileName: row.fileName,
    sha256: row.sha256,
    method: exportNames[row.format] ?? row.format,
    device: row.device,
    importer: row.parser,
    importedAt: row.createdAt,
    attested: { by: row.attestedBy ?? '', at: row.attestedAt },
  }));
}

function toEntry(
  message: Answer,
  sequence: number,
  threads: ReadonlyMap<string, number>,
  sources: readonly Source[],
  notes: boolean,
): LogMessage {
  const { source, note } = message;
  const placeOf = (importId: string): number => sources.findIndex(({ id }) => id === importId);
  const records = (source?.seenIn ?? [])
    .map(({ importId, record }) => ({ importId, source: placeOf(importId), record }))
    .filter((each) => each.source >= 0);
  const first = records.find(({ importId, record }) => importId === source?.importId && record === source.record);
  return {
    kind: 'message',
    sequence,
    thread: threads.get(message.threadId) ?? 0,
    sender: { name: message.senderName, handle: message.senderHandle },
    recipients: message.recipients,
    time: {
      exported: message.rawTimestamp,
      at: message.sentAt,
      local: message.localTime ?? message.sentAt?.slice(0, 19) ?? null,
      zone: message.localTime === null && message.sentAt !== null ? 'UTC' : message.timeZone,
      zoneFrom: message.zoneFrom,
      precision: message.precision,
      uncertain: message.uncertain,
    },
    direction: message.direction,
    text: message.body,
    edited: message.edited,
    deleted: message.deleted,
    editions: message.editions.map(({ body, at }) => ({ text: body, at })),
    reactions: message.reactions,
    attachments: message.attachments.map(({ name, mimeType, size, sha256 }) => ({ name, mimeType, size, sha256 })),
    source: first ? { source: first.source, record: first.record } : null,
    alsoIn: records.filter((each) => each !== first).map((each) => ({ source: each.source, record: each.record })),
    notes: notes && note !== '' ? [{ by: '', at: message.updatedAt, text: note }] : [],
  };
}

/** Each gap before the first message that is after it; those that have no time come first. */
function withGaps(
  entries: readonly LogMessage[],
  answers: readonly Answer[],
  threads: readonly Thread[],
  places: ReadonlyMap<string, number>,
  clock: Clock,
): LogEntry[] {
  const first = answers[0];
  const last = answers.at(-1);
  if (!first || !last) return [];
  const gaps = threads
    .flatMap(({ id, gaps: json }) =>
      Gap.array()
        .parse(JSON.parse(json))
        .map((gap) => ({ ...gap, thread: places.get(id) ?? 0 })),
    )
    .filter(({ from, to }) => (to ?? from ?? '~') >= whenOf(first) && (from ?? '') <= whenOf(last))
    .toSorted((one, other) => (one.from ?? '').localeCompare(other.from ?? ''));
  const all: LogEntry[] = [];
  let next = 0;
  for (const [at, entry] of entries.entries()) {
    const when = answers[at] ? whenOf(answers[at]) : '';
    for (let gap = gaps[next]; gap && (gap.from ?? '') < when; gap = gaps[next]) {
      all.push(toGap(gap, clock));
      next += 1;
    }
    all.push(entry);
  }
  return [...all, ...gaps.slice(next).map((gap) => toGap(gap, clock))];
}

/** Which one moments are printed on, and how. */
interface Clock {
  zone: string | null;
  language: string;
}

function toGap({ thread, from, to, note }: z.output<typeof Gap> & { thread: number }, clock: Clock): LogEntry {
  const printed = (moment: string | null): string | null => (moment === null ? null : momentWords(moment, clock));
  return { kind: 'gap', thread, from: printed(from), to: printed(to), text: note };
}

/** A wall clock as it is, an instant on the clock of the log; in UTC, which is then said, where it has none of its own. */
function momentWords(moment: string, { zone, language }: Clock): string {
  const isInstant = moment.endsWith('Z');
  if (isInstant && (zone === null || !isZone(zone))) return instantWords(moment, language);
  const local = isInstant && zone !== null ? localIn(moment, zone) : moment;
  return `${dayWords(local, language)}, ${clockWords(local, 'minute', language)}`;
}

/** `YYYY-MM-DD HH:MM:SS`. */
function localIn(instant: string, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return parts.format(new Date(instant));
}

function whenOf({ sentAt, localTime }: Answer): string {
  return sentAt ?? localTime ?? '';
}

/** What these threads hold besides, and why it is not in the log. */
async function omittedFrom(
  view: MatterView,
  threads: readonly Thread[],
  shown: number,
  reason: string,
): Promise<LogExtent['omitted']> {
  let seen = 0;
  for (const { id } of threads) seen += await countMessages(messagesIn(view, { threadId: id }));
  const kept = threads.reduce((sum, { counts }) => sum + (JSON.parse(counts) as ThreadCounts).all, 0);
  return [
    ...(seen > shown ? [{ count: seen - shown, reason }] : []),
    ...(kept > seen ? [{ count: kept - seen, reason: 'Hidden from whoever made this log' }] : []),
  ];
}

/** Why the rest of these threads is not in a log. */
function reasonOf({ from, to, tag, courtCaseId }: MessageFilter): string {
  const reasons = [
    ...(from !== undefined || to !== undefined ? ['outside the chosen time'] : []),
    ...(tag !== undefined ? [`not tagged “${tag}”`] : []),
    ...(courtCaseId !== undefined ? ['of another court file'] : []),
  ];
  return capital(reasons.join(', or '));
}

async function caseLines(view: MatterView, courtCaseId: string | null): Promise<string[]> {
  const { caption } = await view.tx.db
    .selectFrom('cases')
    .select('caption')
    .where('id', '=', view.matter.caseId)
    .executeTakeFirstOrThrow();
  if (courtCaseId === null) return [caption];
  const courtFile = await visibleIn(view, 'courtCases')
    .selectAll('item')
    .where('item.id', '=', courtCaseId)
    .executeTakeFirst();
  if (!courtFile) return [caption];
  return [courtFile.court, courtFile.caption, courtFile.number].flatMap((line) =>
    line === null || line === '' ? [] : [line],
  );
}

/** The zone that all times are in; null where one is unknown. */
function zoneOf(answers: readonly Answer[]): string | null {
  const zones = new Set(
    answers.map(({ localTime, sentAt, timeZone }) => (localTime === null && sentAt !== null ? 'UTC' : timeZone)),
  );
  const [only] = zones;
  if (zones.size === 1) return only ?? null;
  return zones.has(null) ? null : 'As given with each message';
}

function oneOf<T>(values: readonly T[]): T | null {
  const [only] = new Set(values);
  return new Set(values).size === 1 ? (only ?? null) : null;
}
