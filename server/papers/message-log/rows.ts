import { clockWords, dayWords, instantWords } from '#server/papers/dates.ts';
import type { Inline } from '#server/papers/tree.ts';
import type { LogEntry, LogGap, LogMessage, LogPerson, LogRecord, LogThread } from './message-log.ts';
import { linesOf } from './parts.ts';
import type { PrintedText, Words } from './printed-text.ts';
import { personWords, signedWords, sizeWords, sourceName, spanWords, threadName, zoneWords } from './words.ts';

/* The rows of a log’s table as its sheet sets them. */

type Detail = { label: string; mono: boolean } & Words;

export type SheetRow =
  | {
      t: 'message';
      number: string;
      time: string[];
      zone: string;
      exported: Inline[];
      who: SheetPerson;
      text: Words | null;
      details: Detail[];
      source: string[];
      whole: boolean;
    }
  | { t: 'gap'; label: string; text: Inline[] }
  | { t: 'note'; by: Inline[]; text: Words; whole: boolean };

interface SheetPerson {
  name: Inline[];
  handle: Inline[];
  way: Inline[];
  thread: string;
}

/** Taller rows may be parted by the end of a page. */
const wholeRow = 24;

export class Rows {
  #threads: readonly LogThread[];
  #text: PrintedText;
  #language: string;

  /** `language`: of the court, which decides how days are written. */
  constructor(threads: readonly LogThread[], text: PrintedText, language: string) {
    this.#threads = threads;
    this.#text = text;
    this.#language = language;
  }

  of(entry: LogEntry): SheetRow[] {
    if (entry.kind === 'gap') return [this.#gap(entry)];
    const whole = linesOf(entry) <= wholeRow;
    const notes = entry.notes.map(({ by, at, text }): SheetRow => ({
      t: 'note',
      by: this.#text.inlines(`${signedWords(by, at, this.#language)}, about message ${entry.sequence}`, 'wide'),
      text: this.#text.words(text, 'wide'),
      whole,
    }));
    return [this.#message(entry, whole), ...notes];
  }

  #gap({ thread, from, to, text }: LogGap): SheetRow {
    const span = from === null && to === null ? '' : `, ${spanWords(from, to)}`;
    const where = this.#threads.length > 1 ? ` in ${threadName(thread)}` : '';
    return {
      t: 'gap',
      label: this.#text.label(`Gap${where}${span}.`, 'wide'),
      text: this.#text.inlines(text, 'wide'),
    };
  }

  #message(message: LogMessage, whole: boolean): SheetRow {
    const { time, source } = message;
    const when = time.local === null ? [] : [dayWords(time.local, this.#language)];
    if (time.local !== null && time.precision !== 'day')
      when.push(clockWords(time.local, time.precision, this.#language));
    return {
      t: 'message',
      number: String(message.sequence),
      time: when.length === 0 ? ['time unknown'] : when,
      zone: this.#text.label(zoneWords(time), 'narrow'),
      exported: this.#text.inlines(time.exported, 'narrow'),
      who: this.#who(message),
      text: message.text === '' ? null : this.#text.words(message.text, 'text'),
      details: this.#details(message),
      source:
        source === null
          ? ['entered by hand']
          : [recordWords(source), ...message.alsoIn.map((record) => `also ${recordWords(record)}`)],
      whole,
    };
  }

  #who({ sender, recipients, direction, thread }: LogMessage): SheetPerson {
    const ways = { sent: 'Sent', received: 'Received', system: 'Written by the platform' } as const;
    const to = this.#recipients(sender, recipients, thread);
    const { name, handle } = sender;
    return {
      name: this.#text.inlines(name ?? handle ?? 'unknown', 'narrow'),
      handle: name === null || handle === null || handle === name ? [] : this.#text.inlines(handle, 'narrow'),
      way: this.#text.inlines(to === '' ? ways[direction] : `${ways[direction]}; to ${to}`, 'narrow'),
      thread:
        this.#threads.length > 1
          ? this.#text.label(`${threadName(thread)}, ${this.#threads[thread]?.platform ?? ''}`, 'narrow')
          : '',
    };
  }

  /** A group is named once, in the head of the log: everybody in it but the sender is “all others”. */
  #recipients(sender: LogPerson, recipients: readonly LogPerson[], thread: number): string {
    const others = (this.#threads[thread]?.participants ?? []).filter((person) => !isSame(person, sender));
    const all =
      others.length === recipients.length && others.every((person) => recipients.some((to) => isSame(to, person)));
    if (recipients.length > 2 && all) return `all ${others.length} others`;
    return recipients.map((person) => person.name ?? personWords(person)).join(', ');
  }

  #details({ edited, deleted, editions, reactions, attachments }: LogMessage): Detail[] {
    const detail = (label: string, text: string): Detail => ({
      label,
      mono: false,
      ...this.#text.words(text, 'text'),
    });
    const at = (moment: string | null): string => (moment === null ? '' : ` (${instantWords(moment, this.#language)})`);
    return [
      ...(deleted ? [detail('Deleted by its sender', '')] : []),
      ...(edited
        ? [detail(editions.length === 0 ? 'Edited; earlier wordings are not in the export' : 'Edited', '')]
        : []),
      ...editions.map((edition) => detail(`Earlier wording${at(edition.at)}:`, edition.text)),
      ...reactions.map((reaction) =>
        detail(`Reaction by ${this.#text.label(reaction.by, 'text')}${at(reaction.at)}:`, reaction.emoji),
      ),
      ...attachments.flatMap(({ name, mimeType, size: bytes, sha256 }) => {
        const facts = [mimeType, bytes === null ? null : sizeWords(bytes)].filter((fact) => fact !== null).join(', ');
        const file = detail('Attachment:', `${name || 'unnamed'}${facts === '' ? '' : ` (${facts})`}`);
        if (sha256 === null) return [file, detail('Missing: the export names this file and does not hold it', '')];
        return [file, { ...detail('SHA-256:', sha256), mono: true }];
      }),
    ];
  }
}

function recordWords({ source, record }: LogRecord): string {
  return `${sourceName(source)} #${record}`;
}

function isSame(one: LogPerson, other: LogPerson): boolean {
  return one.name === other.name && one.handle === other.handle;
}
