import { columnRoles, type Answers, type ColumnRole } from '#server/importers/message.ts';
import { epochTime } from '#server/importers/reading/epoch.ts';
import { readStamp } from '#server/importers/time/stamp.ts';

/** The columns of a table that nobody knows, as a person may name them. */
export interface Columns {
  /** Headings, or numbers counted from 1 where the first row is a message already. */
  names: readonly string[];
  hasHeadings: boolean;
}

/** A first row without a time and with a word in every column is one of headings. */
export function columnsOf(first: readonly string[]): Columns {
  const words = first.map((cell) => cell.trim());
  const hasHeadings = words.every((word) => word !== '' && !isTime(word)) && new Set(words).size === words.length;
  return { names: hasHeadings ? words : words.map((_, at) => String(at + 1)), hasHeadings };
}

function isTime(text: string): boolean {
  return readStamp(text) !== null || epochTime(text) !== null;
}

const likelyNames: Record<ColumnRole, RegExp> = {
  time: /\b(?:date|time|timestamp|sent at|when|datum|zeit|fecha|hora|data|heure)\b/i,
  sender: /\b(?:from|sender|author|name|who|von|absender|de|remitente|expéditeur)\b/i,
  recipient: /\b(?:to|recipients?|receiver|an|empfänger|para|à|destinataire)\b/i,
  body: /\b(?:text|body|message|content|nachricht|mensaje|texto)\b/i,
  direction: /\b(?:direction|type|folder|richtung|tipo)\b/i,
  conversation: /\b(?:conversation|thread|chat|session|group|channel)\b/i,
  attachment: /\b(?:attachments?|media|files?|anhang|adjunto)\b/i,
};

/** What is likely, to be confirmed: by the headings, and the time by what is in the rows. */
export function proposedColumns(
  { names, hasHeadings }: Columns,
  rows: readonly (readonly string[])[],
): Partial<Record<ColumnRole, string>> {
  const proposed: Partial<Record<ColumnRole, string>> = {};
  const free = new Set(names);
  for (const role of columnRoles) {
    const found = names.find((name, at) =>
      role === 'time' ? allTimes(rows, at) : hasHeadings && free.has(name) && likelyNames[role].test(name),
    );
    if (found === undefined) continue;
    proposed[role] = found;
    free.delete(found);
  }
  return proposed;
}

function allTimes(rows: readonly (readonly string[])[], column: number): boolean {
  return rows.length > 0 && rows.every((row) => isTime(row[column] ?? ''));
}

export type Places = Partial<Record<ColumnRole, number>>;

/** Where each role is; null while a column is not there, or too little is known to read a message. */
export function placesOf({ names }: Columns, answer: Answers['columns']): Places | null {
  if (answer === undefined) return null;
  const places: Places = {};
  for (const role of columnRoles) {
    const name = answer[role];
    if (name === undefined) continue;
    const place = names.indexOf(name.trim());
    if (place === -1) return null;
    places[role] = place;
  }
  const enough = places.time !== undefined && places.body !== undefined;
  return enough && (places.sender !== undefined || places.direction !== undefined) ? places : null;
}
