import type { z } from 'zod';

type Fault = z.core.$ZodRawIssue;

/** What a caller reads about a value that does not fit, where its field has no sentence. */
export function sentenceFor(fault: Fault): string {
  if (fault.input === undefined) return 'This is required.';
  switch (fault.code) {
    case 'invalid_type':
      return `This must be ${article(fault.expected)}.`;
    case 'invalid_value':
      return `This must be ${either(fault.values.map(String))}.`;
    case 'too_big':
      return `This may ${bound(fault.origin, fault.maximum, 'at most')}.`;
    case 'too_small':
      return `This must ${bound(fault.origin, fault.minimum, 'at least')}.`;
    case 'invalid_format':
      return `This is not in the form asked for (${fault.format}).`;
    default:
      return 'This value does not fit here.';
  }
}

function article(expected: string): string {
  const names: Record<string, string> = {
    string: 'text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'an object',
    null: 'null',
  };
  return names[expected] ?? expected;
}

function either(values: readonly string[]): string {
  const named = values.map((value) => `“${value}”`);
  return named.length < 2 ? named.join('') : `${named.slice(0, -1).join(', ')} or ${named.at(-1)}`;
}

function bound(origin: string, amount: number | bigint, limit: 'at most' | 'at least'): string {
  if (origin === 'string') return `have ${limit} ${amount} ${amount === 1 ? 'character' : 'characters'}`;
  if (origin === 'array' || origin === 'set') return `have ${limit} ${amount} ${amount === 1 ? 'entry' : 'entries'}`;
  return `be ${limit} ${amount}`;
}
