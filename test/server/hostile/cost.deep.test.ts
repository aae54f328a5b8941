import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Email, emailKey } from '#server/catalog/email.ts';
import { Password, whyGuessable } from '#server/areas/account/rules.ts';
import { operations } from '#server/areas/operations.ts';
import type { Operation } from '#server/catalog/operation.ts';
import { parseInput } from '#server/pipeline/parse-input.ts';
import { plainSchema } from '#server/transports/mcp/plain-schema.ts';
import { inputSchema } from '#server/transports/openapi/json-schema.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { sampleOf } from '#test/support/sample-calls.ts';
import { newSubject, type Subject } from '#test/support/subject.ts';
import { type IdField, type Place, textTrails, withValue } from './id-fields.ts';

/*
 * Text that costs more than it is long: expressions that run back and forth (ReDoS), searches that find everything. Each
 * is held against plain text of the same length, so that a slow machine is no fault.
 */
let app: TestApp;
let token: string;
let subject: Subject;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
  subject = await newSubject(app, token);
});
afterAll(() => app[Symbol.asyncDispose]());

/** What makes expressions go back: long runs that nearly match, of everything that one of ours could look for. */
const runs = [
  'a',
  ' ',
  '	',
  '\n',
  '-',
  '.',
  '@',
  '0',
  '1',
  '/',
  ':',
  '%',
  '"',
  "'",
  '(',
  '[',
  '{',
  '<',
  '>',
  '*',
  '_',
  '`',
  '~',
  '+',
  '=',
  '&',
  '#',
  '!',
  '|',
  '\\',
  ',',
  ';',
  '?',
  'é',
  '́',
  '‍',
  '漢',
  '😀',
  'İ',
  'ß',
  '\xA0',
  '　',
  'a.',
  'a@',
  '@a.',
  'a-',
  '1-',
  '-1',
  '1:',
  ' a',
  'a ',
  '\na',
  '\r\n',
  '/..',
  '../',
  '%2',
  '<a',
  '<!--',
  '](',
  '[a](',
  '![',
  '**a',
  '1. ',
  '> ',
  'and ',
  'AND ',
  'OR ',
  'NOT ',
  'NEAR(',
  '"a" ',
  '* ',
  '2024-',
  'about ',
  'before after ',
  'January ',
  'https://a.',
  'a=a&',
];
const endings = ['', '!', '\n'];
const length = 20_000;

function pathological(): string[] {
  return runs.flatMap((run) => endings.map((end) => run.repeat(Math.ceil(length / run.length)).slice(0, length) + end));
}

/** The fastest of a few tries, in milliseconds: what it costs when nothing else wants the processor. */
function cost(work: () => unknown): number {
  let best = Infinity;
  for (let at = 0; at < 3; at += 1) {
    const begun = performance.now();
    work();
    best = Math.min(best, performance.now() - begun);
  }
  return best;
}

const plain = 'The school wrote on Monday. '.repeat(Math.ceil(length / 28)).slice(0, length);
/** So much more than plain text; below the floor nothing is measured but the clock. */
const ratio = 30;
const floorMs = 4;

function tooDear(work: (text: string) => unknown): string[] {
  const budget = Math.max(
    floorMs,
    cost(() => work(plain)),
  );
  return pathological().flatMap((text) => {
    const ms = cost(() => work(text));
    return ms > budget * ratio
      ? [`${JSON.stringify(text.slice(0, 12))}: ${ms.toFixed(0)} ms for ${budget.toFixed(1)}`]
      : [];
  });
}

function parse(operation: Operation, place: Place, trail: IdField['trail'], value: string): void {
  const given = withValue(sampleOf(operation, subject), { place, trail }, value);
  try {
    parseInput(operation, { path: {}, query: {}, body: undefined, files: [], ...given } as never);
  } catch {
    // Refused or not, it is the time that counts.
  }
}

interface TextField {
  operation: Operation;
  place: Place;
  trail: IdField['trail'];
}

/** Every text of every input, of ids too: what they have to look like is an expression. */
const texts: TextField[] = operations.flatMap((operation) =>
  (['path', 'query', 'body'] as const).flatMap((place) => {
    const schema = operation.input[place];
    if (!schema) return [];
    return textTrails(plainSchema(inputSchema(schema)), []).map(({ trail }) => ({ operation, place, trail }));
  }),
);

describe.each(
  operations.filter(({ input }) => input.path ?? input.query ?? input.body).map((each) => [each.id, each] as const),
)('reading the input of %s', (_id, operation) => {
  test('costs no more for text that was made to', () => {
    const own = texts.filter((each) => each.operation === operation);
    for (const { place, trail } of own) {
      // Above what is allowed, too: a limit on the length is no good when it is looked at last.
      const found = tooDear((text) => parse(operation, place, trail, text));
      expect(found, `${place}.${trail.join('.')}`).toEqual([]);
    }
  });
});

test('there is a text in most operations to try', () => {
  expect(texts.length).toBeGreaterThan(80);
});

describe('the rules for accounts', () => {
  test.each([
    ['an email address', (text: string) => Email.safeParse(text)],
    ['an email address with a domain', (text: string) => Email.safeParse(`a@${text}.org`)],
    ['the key of an address', (text: string) => emailKey(`${text}@example.org`)],
    ['a password', (text: string) => Password.safeParse(text)],
    [
      'whether it is guessable',
      (text: string) => whyGuessable(text.slice(0, 256), { email: `${text}@example.org`, name: text }),
    ],
  ])('%s', (_what, work) => {
    expect(tooDear(work)).toEqual([]);
  });
});
