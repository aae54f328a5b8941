import { dateHabits } from '#renderer/lib/date-habits.ts';
import { readDay, type DateHabits } from '#server/rules/typed-date.ts';
import { plainly } from '#server/rules/typed.ts';

/** What a line such as “File the response by Fri 12 Dec !” was understood as. */
export interface QuickTodo {
  title: string;
  due: string | null;
  priority: 'normal' | 'high';
}

const wordsOfDateAtMost = 5;

/** Takes an ending “by <date>” or “tomorrow” and a “!” at the end off the line, in either order; the rest is the title. */
export function readQuickTodo(line: string, today: string): QuickTodo {
  const first = withoutMark(line.trim());
  const dated = splitDate(first.title, today);
  const last = dated === null ? first : withoutMark(dated.title);
  const urgent = first.urgent || last.urgent;
  return { title: last.title, due: dated?.due ?? null, priority: urgent ? 'high' : 'normal' };
}

/** A separate “!” at the end: “Call now!” may be no more than a way of writing. */
function withoutMark(line: string): { title: string; urgent: boolean } {
  const title = line.replace(/\s+!+$/, '');
  return { title, urgent: title !== line };
}

/** Looks for “by”, “due” or “on” with nothing but a day after it, or for words at the end that only a day is called by. */
function splitDate(line: string, today: string): { title: string; due: string } | null {
  const habits = dateHabits('future', today);
  const words = line.split(/\s+/);
  for (let at = Math.max(1, words.length - wordsOfDateAtMost - 1); at < words.length; at += 1) {
    const lead = /^(?:by|due|on)$/i.exec(words[at] ?? '')?.[0].toLowerCase();
    const text = plainly(words.slice(lead === undefined ? at : at + 1).join(' '));
    if (lead === undefined && (leaning.test(words[at - 1] ?? '') || !isCalledOnlyDay(text, habits))) continue;
    const due = readDay(text, habits);
    const title = words
      .slice(0, at)
      .join(' ')
      .replace(/[,;:]$/, '');
    if (!('value' in due) || title === '') continue;
    // “The call on 3 March 2025” is about that day.
    if (due.value >= today || lead === 'by' || lead === 'due') return { title, due: due.value };
  }
  return null;
}

/** After it a day belongs to what is said: “prepare for tomorrow”, “every other Friday”, “Good Friday”. */
const leaning =
  /^(?:a|about|after|and|ash|at|before|black|by|due|each|easter|every|first|for|fourth|from|good|in|last|next|of|on|or|other|palm|second|since|than|that|the|third|this|till|to|until|with)$/i;

const countedFromToday =
  /^(?:today|tonight|tom+or+ow|(?:the )?day after tomorrow|next (?:week|month)|in .+|.+ from (?:now|today))$/;

/** What can be left out before it: months, figures and short forms (“May”, “3/12”, “sat”) are other words too. */
function isCalledOnlyDay(text: string, { names }: DateHabits): boolean {
  const words = text.toLowerCase();
  const weekday = words.replace(/^(?:next|this|coming) /, '');
  return countedFromToday.test(words) || (weekday.length > 4 && names.weekdays.flat().includes(weekday));
}
