import type { ExhibitMark } from '#renderer/features/preparation/mark-words.ts';

/** What is being typed before Enter: the number of an exhibit, or a page of the one that is open. */
export interface Typing {
  into: 'exhibit' | 'page';
  text: string;
}

/** What a key asks for. */
export type Asked =
  | { kind: 'exhibit'; number: string }
  | { kind: 'page'; page: number }
  | { kind: 'turn'; by: 1 | -1 }
  | { kind: 'step'; by: 1 | -1 }
  | { kind: 'mark'; mark: ExhibitMark }
  | { kind: 'black' | 'second' | 'notes' | 'fullScreen' | 'leave' };

export interface Pressed {
  typing: Typing | null;
  asked: Asked | null;
}

const single: Record<string, Asked> = {
  o: { kind: 'mark', mark: 'offered' },
  a: { kind: 'mark', mark: 'admitted' },
  x: { kind: 'mark', mark: 'excluded' },
  w: { kind: 'mark', mark: 'withdrawn' },
  b: { kind: 'black' },
  s: { kind: 'second' },
  n: { kind: 'notes' },
  f: { kind: 'fullScreen' },
  Escape: { kind: 'leave' },
  ArrowRight: { kind: 'turn', by: 1 },
  PageDown: { kind: 'turn', by: 1 },
  ' ': { kind: 'turn', by: 1 },
  ArrowLeft: { kind: 'turn', by: -1 },
  PageUp: { kind: 'turn', by: -1 },
  ArrowDown: { kind: 'step', by: 1 },
  ArrowUp: { kind: 'step', by: -1 },
};

/** An exhibit number has few characters: more are a hand on the keyboard. */
const longest = 20;

/**
 * What a press means after what was typed before. Small letters that mark an exhibit or do something else do so at once;
 * a number begins with a digit or a capital letter, and then takes every letter until Enter. Null: the key means
 * nothing here.
 */
export function press(typing: Typing | null, key: string): Pressed | null {
  if (typing !== null) return pressWhileTyping(typing, key);
  const at = single[key];
  if (at !== undefined) return { typing: null, asked: at };
  if (key === 'p') return { typing: { into: 'page', text: '' }, asked: null };
  if (/^[\p{L}\p{N}]$/u.test(key)) return { typing: { into: 'exhibit', text: key }, asked: null };
  return null;
}

function pressWhileTyping({ into, text }: Typing, key: string): Pressed | null {
  if (key === 'Escape') return { typing: null, asked: null };
  if (key === 'Enter') return { typing: null, asked: entered({ into, text: text.trim() }) };
  if (key === 'Backspace') {
    const left = text.slice(0, -1);
    return { typing: left === '' && into === 'exhibit' ? null : { into, text: left }, asked: null };
  }
  const fits = into === 'page' ? /^\d$/.test(key) : key.length === 1;
  if (fits) return { typing: { into, text: `${text}${key}`.slice(0, longest) }, asked: null };
  // An arrow in the middle of a number gives the number up.
  return single[key]?.kind === 'turn' || single[key]?.kind === 'step' ? press(null, key) : null;
}

function entered({ into, text }: Typing): Asked | null {
  if (text === '') return null;
  return into === 'page' ? { kind: 'page', page: Number(text) } : { kind: 'exhibit', number: text };
}
