import { dateHabits } from '#renderer/lib/date-habits.ts';
import { readDay } from '#server/rules/typed-date.ts';

/** What a line such as “File the response by Fri 12 Dec !” was understood as. */
export interface QuickTodo {
  title: string;
  due: string | null;
  priority: 'normal' | 'high';
}

const wordsOfDateAtMost = 5;

/** Takes an ending “by <date>” and a “!” at the end off the line, in either order; what is left is the title. */
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

/** Looks for the last “by”, or “due”, after which there is nothing but a day. */
function splitDate(line: string, today: string): { title: string; due: string } | null {
  const words = line.split(/\s+/);
  for (let at = words.length - 2; at >= 1 && words.length - at - 1 <= wordsOfDateAtMost; at -= 1) {
    if (!/^(?:by|due|on)$/i.test(words[at] ?? '')) continue;
    const due = readDay(words.slice(at + 1).join(' '), dateHabits('future', today));
    const title = words
      .slice(0, at)
      .join(' ')
      .replace(/[,;:]$/, '');
    if ('value' in due && title !== '') return { title, due: due.value };
  }
  return null;
}
