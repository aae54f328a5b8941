import { withoutMarks } from '#server/importers/time/plain-figures.ts';
import { isSystemText } from './marks.ts';

/** Who wrote a text and what; `author` is null for what WhatsApp itself wrote. */
export interface Authored {
  author: string | null;
  body: string;
}

/** A longer one is a sentence with a colon in it. */
const longestName = 120;

/**
 * Divides `Maria: Hello`. Without `: ` it is a system line, but for authors who wrote before: an empty message has no
 * blank after its colon. A quotation mark that is not closed before the colon belongs to the subject of a group.
 */
export function authored(text: string, known: ReadonlySet<string>): Authored {
  const lineEnd = text.indexOf('\n');
  const first = lineEnd === -1 ? text : text.slice(0, lineEnd);
  const colon = first.indexOf(': ');
  const name = nameIn(first, colon !== -1 ? colon : bareColon(first, known));
  if (name === null) return { author: null, body: text };
  const body = text.slice(name.end);
  return isSystemText(body) ? { author: null, body } : { author: name.name, body };
}

function bareColon(first: string, known: ReadonlySet<string>): number {
  const colon = first.indexOf(':');
  if (colon === -1) return -1;
  return colon === first.length - 1 || known.has(plainName(first.slice(0, colon))) ? colon : -1;
}

function nameIn(first: string, colon: number): { name: string; end: number } | null {
  if (colon < 1 || colon > longestName) return null;
  const written = first.slice(0, colon);
  if ((written.match(/["“”«»„]/g)?.length ?? 0) % 2 === 1) return null;
  const name = plainName(written);
  if (name === '') return null;
  return { name, end: first.charAt(colon + 1) === ' ' ? colon + 2 : colon + 1 };
}

/** As people see it: without direction marks, with ordinary blanks. Old Korean exports put a blank before the colon. */
export function plainName(written: string): string {
  return withoutMarks(written).trim();
}
