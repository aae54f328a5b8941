import { csvOf, formulaRule } from '#server/papers/csv.ts';
import { attestationFacts, extentFacts, sourceFacts, threadFacts } from './facts.ts';
import type { LogEntry, LogMessage, LogRecord, MessageLog } from './message-log.ts';
import { personWords, sourceName, spanWords, threadName } from './words.ts';

/*
 * The log for a spreadsheet. What the head of the log says comes first, as rows of a label and a value, then an empty
 * row, then the table: one file can be handed on, and nothing of it gets lost between two.
 */

const columns = [
  'Row',
  'No.',
  'Conversation',
  'Platform',
  'Sender name',
  'Sender handle',
  'Recipients',
  'Time as exported',
  'Time zone',
  'Zone from',
  'Local time',
  'UTC',
  'Direction',
  'Text',
  'Edited',
  'Deleted',
  'Earlier wordings',
  'Reactions',
  'Attachments',
  'Source file',
  'Source SHA-256',
  'Record',
  'Also in',
  'Method',
  'Device',
  'Importer',
] as const;

type Column = (typeof columns)[number];
type Cells = Partial<Record<Column, string>>;

const rules = [
  `Text is verbatim, but for this: ${formulaRule}`,
  'A row is a message, a gap or a note. Notes are not part of any message.',
];

/** `language`: of the court, which decides how days are written in what the file says of itself. */
export function messageLogAsCsv(log: MessageLog, language: string): Buffer {
  const head = [
    ...log.caseLines.map((words) => ['Case', words]),
    ['Log', log.title],
    ...[
      ...extentFacts(log, language),
      ...threadFacts(log),
      ...sourceFacts(log, language).flat(),
      ...(log.attestation === null ? [] : attestationFacts(log.attestation)),
      ...[...rules, ...longCellRule(log)].map((value) => ({ label: 'About this file', value })),
    ].map(({ label, value }) => [label, value]),
    [],
  ];
  const table = log.entries.flatMap((entry) =>
    rowsOf(log, entry).map((cells) => columns.map((column) => cells[column] ?? '')),
  );
  return csvOf([...head, columns, ...table]);
}

function rowsOf(log: MessageLog, entry: LogEntry): Cells[] {
  if (entry.kind === 'message') return [messageCells(log, entry), ...noteCells(entry)];
  return [
    {
      Row: 'gap',
      Conversation: threadName(entry.thread),
      'Local time': spanWords(entry.from, entry.to),
      Text: entry.text,
    },
  ];
}

/** Excel’s own limit. */
const longestCell = 32_767;

function longCellRule({ entries }: MessageLog): string[] {
  const long = entries.some((entry) => entry.text.length > longestCell);
  return long
    ? ['Some texts are longer than the 32,767 characters that Excel shows in one cell; this file has them whole.']
    : [];
}

function messageCells(log: MessageLog, message: LogMessage): Cells {
  const { time, sender, source } = message;
  const file = source === null ? undefined : log.sources[source.source];
  return {
    Row: 'message',
    'No.': String(message.sequence),
    Conversation: threadName(message.thread),
    Platform: log.threads[message.thread]?.platform ?? '',
    'Sender name': sender.name ?? '',
    'Sender handle': sender.handle ?? '',
    Recipients: message.recipients.map((person) => personWords(person)).join('; '),
    'Time as exported': time.exported,
    'Time zone': time.zone ?? 'unknown',
    'Zone from': time.zoneFrom,
    'Local time': time.local ?? '',
    UTC: time.at ?? '',
    Direction: message.direction,
    Text: message.text,
    Edited: yesOrNo(message.edited),
    Deleted: yesOrNo(message.deleted),
    'Earlier wordings': message.editions.map(({ text, at }) => dated(text, at)).join('\n'),
    Reactions: message.reactions.map(({ by, emoji, at }) => dated(`${emoji} ${by}`, at)).join('\n'),
    Attachments: message.attachments.map((attachment) => attachmentWords(attachment)).join('\n'),
    'Source file': file?.fileName ?? 'entered by hand',
    'Source SHA-256': file?.sha256 ?? '',
    Record: source === null ? '' : String(source.record),
    'Also in': message.alsoIn.map((record) => recordWords(record)).join('; '),
    Method: file?.method ?? '',
    Device: file?.device ?? '',
    Importer: file?.importer ?? '',
  };
}

function noteCells({ sequence, thread, notes }: LogMessage): Cells[] {
  return notes.map(({ by, at, text }) => ({
    Row: 'note',
    'No.': String(sequence),
    Conversation: threadName(thread),
    'Sender name': by,
    UTC: at,
    Text: text,
  }));
}

function dated(words: string, at: string | null): string {
  return at === null ? words : `${words} [${at}]`;
}

function attachmentWords({ name, mimeType, size, sha256 }: LogMessage['attachments'][number]): string {
  const facts = [mimeType, size === null ? null : `${size} bytes`, sha256 === null ? 'missing' : `SHA-256 ${sha256}`];
  return `${name || 'unnamed'} [${facts.filter((fact) => fact !== null).join(', ')}]`;
}

function recordWords({ source, record }: LogRecord): string {
  return `${sourceName(source)} #${record}`;
}

function yesOrNo(value: boolean): string {
  return value ? 'yes' : 'no';
}
