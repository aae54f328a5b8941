import { dayWords, instantWords } from '#server/papers/dates.ts';
import type { Attestation, LogExtent, LogMessage, LogSource, MessageLog } from './message-log.ts';
import { counted, figure, participantWords, signedWords, sourceName, threadName } from './words.ts';

/* What the head of a log says, as label and value: the same in PDF and CSV. Days are written as `language` has them. */

export interface Fact {
  label: string;
  value: string;
}

export function messagesOf({ entries }: MessageLog): LogMessage[] {
  return entries.filter((entry) => entry.kind === 'message');
}

export function extentFacts(log: MessageLog, language: string): Fact[] {
  const { extent } = log;
  const messages = messagesOf(log);
  const gaps = log.entries.length - messages.length;
  const notes = messages.reduce((count, message) => count + message.notes.length, 0);
  return [
    { label: 'Contents', value: contentWords(log, messages.length) },
    { label: 'Period', value: periodWords(extent, language) },
    { label: 'First message', value: endWords(messages[0], language) },
    { label: 'Last message', value: endWords(messages.at(-1), language) },
    {
      label: 'Time zone',
      value: extent.timeZone ?? 'unknown: times are those of the exporting device',
    },
    { label: 'Messages shown', value: figure(messages.length) },
    { label: 'Messages omitted', value: omittedWords(extent) },
    { label: 'Gaps marked', value: figure(gaps) },
    {
      label: 'Notes',
      value: notes === 0 ? 'none in this log' : `${figure(notes)}, each marked as a note`,
    },
    { label: 'Log made', value: `${instantWords(extent.exportedAt, language)}, with ${extent.exportedWith}` },
  ];
}

export function threadFacts({ threads }: MessageLog): Fact[] {
  return threads.map((thread, at) => ({
    label: `${threadName(at)}, ${thread.platform}`,
    value: [thread.title, ...participantWords(thread).map((person) => `– ${person}`)].join('\n'),
  }));
}

export function sourceFacts({ sources }: MessageLog, language: string): Fact[][] {
  return sources.map((source, at) => [
    { label: sourceName(at), value: source.fileName },
    { label: 'SHA-256', value: source.sha256 },
    { label: 'How exported', value: source.method },
    { label: 'Device or account', value: source.device ?? 'not stated' },
    {
      label: 'Imported',
      value: `${instantWords(source.importedAt, language)}, read with ${source.importer}`,
    },
    { label: 'Confirmed by', value: confirmedWords(source, language) },
  ]);
}

export function attestationFacts(attestation: Attestation): Fact[] {
  const complete = {
    yes: 'All messages of the conversations',
    no: 'Not all messages of the conversations',
  } as const;
  return [
    { label: 'Whose phone or account', value: attestation.phone ?? 'not stated' },
    { label: 'How the messages were obtained', value: attestation.obtained ?? 'not stated' },
    {
      label: 'Complete',
      value: attestation.complete === null ? 'not stated' : complete[attestation.complete],
    },
  ];
}

function contentWords({ extent, threads }: MessageLog, shown: number): string {
  const conversations = threads.length === 1 ? 'this conversation' : `these ${figure(threads.length)} conversations`;
  if (extent.kind === 'whole')
    return `Whole: ${shown === 1 ? 'the one message' : `all ${counted(shown, 'message')}`} stored for ${conversations}`;
  const all = shown + omittedCount(extent);
  return `Excerpt: ${figure(shown)} of the ${counted(all, 'message')} stored for ${conversations}`;
}

function periodWords({ from, to }: LogExtent, language: string): string {
  const day = (date: string): string => dayWords(date, language);
  if (from === null) return to === null ? 'all dates' : `up to ${day(to)}`;
  return to === null ? `from ${day(from)}` : `${day(from)} – ${day(to)}`;
}

function endWords(message: LogMessage | undefined, language: string): string {
  if (message === undefined) return 'none';
  return message.time.local === null ? message.time.exported : dayWords(message.time.local, language);
}

function omittedCount({ omitted }: LogExtent): number {
  return omitted.reduce((sum, { count }) => sum + count, 0);
}

function omittedWords(extent: LogExtent): string {
  if (omittedCount(extent) === 0) return 'none';
  const [first, ...others] = extent.omitted;
  if (first !== undefined && others.length === 0) return `${figure(first.count)}: ${first.reason}`;
  const reasons = extent.omitted.map(({ count, reason }) => `${figure(count)}: ${reason}`);
  return `${figure(omittedCount(extent))} (${reasons.join('; ')})`;
}

function confirmedWords({ attested }: LogSource, language: string): string {
  return attested === null ? 'nobody' : signedWords(attested.by, attested.at, language);
}
