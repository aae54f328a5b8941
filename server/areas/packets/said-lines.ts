import type { z } from 'zod';
import { invalid } from '#server/errors/app-error.ts';
import { packetLimits } from '#server/rules/packets.ts';

/* Lines of a packet that sync sends one by one, each a text that is the same on every side. What was said stays. */

type Field = 'given' | 'receipts';

export function asSynced(lines: readonly object[]): string[] {
  return lines.map((line) => canonical(line));
}

/** The column with these added. */
export function withAdded<Line extends object>(field: Field, lines: readonly Line[], added: readonly Line[]): string {
  const all = new Map([...lines, ...added].map((line) => [canonical(line), line]));
  if (all.size > packetLimits.given) throw invalid(`A packet can be given up to ${packetLimits.given} times.`, field);
  return JSON.stringify([...all.values()]);
}

/** `otherwise` is the sentence for a text that is no such line. */
export function readSaid<Line>(
  field: Field,
  given: readonly string[],
  schema: z.ZodType<Line>,
  otherwise: string,
): Line[] {
  return given.map((text) => {
    try {
      return schema.parse(JSON.parse(text));
    } catch {
      throw invalid(otherwise, field);
    }
  });
}

function canonical(line: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(line).toSorted(([one], [other]) => (one < other ? -1 : 1))));
}
