import type { Entry } from '#server/importers/reader.ts';
import { figuresOf, isObject, textOf } from '#server/importers/reading/json-values.ts';
import { walkJson, type Want } from '#server/importers/reading/json-walk.ts';
import { repaired } from './mojibake.ts';

/** What a file says of its conversation. It stands behind the messages, so each file is walked through twice. */
export interface ThreadHead {
  title: string | null;
  participants: string[];
  /** Who wrote, in the order in which they first did. */
  writers: string[];
  /** Broken ones included. */
  records: number;
  newestFirst: boolean;
  /** For questions: the first record as it is in the file. */
  sample: string;
}

const wanted: Record<string, Want> = {
  '': 'enter',
  messages: 'enter',
  'messages/*': 'value',
  participants: 'value',
  title: 'value',
};

export function wantOfThread(path: string): Want {
  return wanted[path] ?? 'skip';
}

/** Null where the file is no conversation. */
export async function readThreadHead(entry: Entry): Promise<ThreadHead | null> {
  const head: ThreadHead = { title: null, participants: [], writers: [], records: 0, newestFirst: true, sample: '' };
  const writers = new Set<string>();
  let found = false;
  let first: number | null = null;
  let last: number | null = null;
  for await (const piece of walkJson(entry.bytes(), wantOfThread)) {
    if (piece.path === 'messages' && piece.type === 'enter') found = true;
    if (piece.type === 'broken') head.records++;
    if (piece.type !== 'value') continue;
    if (piece.path === 'participants') head.participants = namesOf(piece.value);
    else if (piece.path === 'title') head.title = repaired(textOf(piece.value) ?? '') || null;
    else {
      head.records++;
      if (head.sample === '') head.sample = piece.bytes.toString('utf8');
      const { sender, time } = frameOf(piece.value);
      if (sender !== null) writers.add(sender);
      first ??= time;
      last = time ?? last;
    }
  }
  head.newestFirst = first === null || last === null || first >= last;
  head.writers = [...writers];
  return found ? head : null;
}

/** Who wrote a message and when, in either of the two ways in which these exports say it. */
export function frameOf(value: unknown): { sender: string | null; time: number | null } {
  if (!isObject(value)) return { sender: null, time: null };
  const sender = textOf(value['sender_name'] ?? value['senderName']);
  const time = figuresOf(value['timestamp_ms'] ?? value['timestamp']);
  return { sender: sender === null ? null : repaired(sender), time: time === null ? null : Number(time) };
}

function namesOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [];
  return value.map((one: unknown) => repaired(textOf(isObject(one) ? one['name'] : one) ?? '')).filter(Boolean);
}
