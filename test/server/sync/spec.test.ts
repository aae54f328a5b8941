import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '#server/program/places.ts';

/*
 * Every rule of server/sync/SPEC.md is proved by a test that names it: as `SPEC 1.2`, with `, `, ` and ` or ` to ` before
 * further rules; in the tests of sync and in the simulator also as `(1.2)`.
 */

const rule = String.raw`(?:\d+\.\d+|I\d)`;
const rules = String.raw`${rule}(?:(?:, | and | to )${rule})*`;
/** What stands right after a name is called with a number, and cites nothing. */
const citations = {
  anywhere: new RegExp(`SPEC (${rules})`, 'g'),
  inSync: new RegExp(String.raw`(?<!\w)\((${rules})\)`, 'g'),
};

/** The rules that a text cites, in each of the ways that count where it is. */
function citedIn(text: string, ways: readonly RegExp[]): string[] {
  return ways.flatMap((way) => [...text.matchAll(way)].flatMap(([, cited = '']) => eachOf(cited)));
}

/** Each rule of `1.2, 3.4 and 5.6`, and of `4.1 to 4.4`. */
function eachOf(cited: string): string[] {
  return cited.split(/, | and /).flatMap((one) => {
    const [first = '', last = first] = one.split(' to ');
    const [part, from, to] = [
      first.replace(/\d+$/, ''),
      Number(/\d+$/.exec(first)?.[0]),
      Number(/\d+$/.exec(last)?.[0]),
    ];
    return Array.from({ length: to - from + 1 }, (_none, index) => `${part}${from + index}`);
  });
}

const read = (file: string): string => readFileSync(path.join(projectFolder(), file), 'utf8');
const written = [...read('server/sync/SPEC.md').matchAll(new RegExp(`^- (${rule}) `, 'gm'))].map(
  ([, name = '']) => name,
);
const cited = new Map<string, string>();
for (const file of globSync('test/**/*.{ts,tsx}', { cwd: projectFolder(), exclude: ['**/spec.test.ts'] })) {
  const isOfSync = /^test\/(?:server\/sync|sim)\//.test(file.replaceAll(path.sep, '/'));
  const ways = isOfSync ? [citations.anywhere, citations.inSync] : [citations.anywhere];
  for (const name of citedIn(read(file), ways)) cited.set(name, file);
}

it('each rule of sync has one number', () => {
  expect(written.length).toBeGreaterThan(100);
  expect(written.filter((name, index) => written.indexOf(name) !== index)).toEqual([]);
});

it('every rule of sync is cited by a test', () => {
  const uncited = written.filter((name) => !cited.has(name));
  expect(uncited, `No test cites ${uncited.join(', ')} of server/sync/SPEC.md.`).toEqual([]);
});

it('no test cites a rule that sync does not have', () => {
  const unknown = [...cited].filter(([name]) => !written.includes(name)).map(([name, file]) => `${name} (in ${file})`);
  expect(unknown, `server/sync/SPEC.md has no rule ${unknown.join(', ')}.`).toEqual([]);
});

it('a citation is a rule, several, or a range', () => {
  const ways = Object.values(citations);
  expect(citedIn('as SPEC 1.2, 3.4 and 5.6 say', ways)).toEqual(['1.2', '3.4', '5.6']);
  expect(citedIn('SPEC 4.9 to 4.11; SPEC I1 to I3', ways)).toEqual(['4.9', '4.10', '4.11', 'I1', 'I2', 'I3']);
  expect(citedIn('is kept (1.2) as ever (I4, 5.6)', ways)).toEqual(['1.2', 'I4', '5.6']);
  expect(citedIn('chance(0.2), version 1.2, (SPECIAL 1.2)', ways)).toEqual([]);
});
