import type { Message, Participant, Thread, ThreadGap } from '#renderer/api/generated.ts';
import { formatClock, formatDate, formatInstantDay } from '#renderer/lib/dates.ts';
import { formatTime } from '#renderer/lib/clock-time.ts';
import { dayHere } from '#renderer/lib/today.ts';
import { platformNames } from '#server/rules/messages.ts';

/** In the order in which they are offered. */
export const platformChoices = (Object.keys(platformNames) as Thread['platform'][]).map((value) => ({
  value,
  label: platformNames[value],
}));

/** The day a message is under: of this computer where its instant is known, else of its own wall clock. */
export function dayOf({ sentAt, localTime }: Pick<Message, 'sentAt' | 'localTime'>): string | null {
  if (sentAt !== null) return dayHere(new Date(sentAt));
  return localTime?.slice(0, 10) ?? null;
}

export function dayWords(message: Pick<Message, 'sentAt' | 'localTime'>): string {
  const day = dayOf(message);
  return day === null ? 'Date unknown' : formatDate(day);
}

/** “14:05”, as far as the export says. */
export function clockOf({ sentAt, localTime, precision }: Message): string {
  if (precision === 'day') return '';
  if (sentAt !== null) return formatClock(sentAt);
  return localTime === null ? '' : formatTime(localTime.slice(11, 16));
}

/** A day of a thread's span: an instant, or a wall clock without a zone. */
export function spanDay(when: string): string {
  return when.endsWith('Z') ? formatInstantDay(when) : formatDate(when.slice(0, 10));
}

export function nameOf({ name, handle }: Pick<Participant, 'name' | 'handle'>): string {
  return name ?? handle ?? 'Unknown';
}

export function senderOf({ senderName, senderHandle, direction }: Message): string {
  return senderName ?? senderHandle ?? (direction === 'sent' ? 'You' : 'Unknown');
}

const gapNames: Record<string, string> = {
  only_in: 'Missing from one export',
  deleted: 'Deleted messages',
  edited: 'Edited messages',
  shifted: 'Clocks differ',
  clock_jump: 'Clock jumped back',
  truncated: 'Export cut off',
  count_mismatch: 'Count does not match',
  media_missing: 'Files missing',
  limit: 'Export limit reached',
  quiet: 'No messages for a while',
};

export function gapName({ kind }: ThreadGap): string {
  return gapNames[kind] ?? 'Note';
}
