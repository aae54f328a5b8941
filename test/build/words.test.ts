import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Visitor, parseSync } from 'rolldown/utils';
import { expect, it } from 'vitest';
import { projectFolder } from '#server/program/places.ts';

/*
 * Names are the field's words in plain English. These once had a dozen meanings each: say what the code does instead,
 * such as notify, report, transfer, delete, discard, sort.
 */
const dialect =
  /[tT]old|(?:^|[a-z])[tT]ell(?:s|ing)?(?![a-z])|[iI]nsider|[bB]ur(?:y|ied|ies)(?![a-z])|[lL]et(?:s|ting)?Go(?![a-z])|[hH]and(?:s|ed|ing)?Over(?![a-z])|(?:^i|I)nOrder$/;

/** Known outside: stored in the inbox of sync, and the id of an operation. */
const known = new Set(['insiders', 'postMembersHandOver', 'post_members_hand_over']);

/** Few files have such a word even in a comment; only those are taken apart. */
const mayHave = (source: string): boolean => (source.match(/[A-Za-z]\w*/g) ?? []).some((word) => dialect.test(word));

function dialectIn(file: string, source: string): string[] {
  if (!mayHave(source)) return [];
  const found = new Set<string>();
  const look = ({ name }: { name: string }): void => {
    if (dialect.test(name) && !known.has(name)) found.add(name);
  };
  new Visitor({ Identifier: look, PrivateIdentifier: look, JSXIdentifier: look }).visit(
    parseSync(file, source).program,
  );
  return [...found];
}

/** `put-in-order.ts` as `putInOrder`. */
function inCamelCase(file: string): string {
  return path
    .basename(file)
    .replace(/\..*$/, '')
    .replace(/[-_]+(.)/g, (_, letter: string) => letter.toUpperCase());
}

it('names nothing in a private dialect', { timeout: 240_000 }, () => {
  const files = globSync('{server,renderer,electron,build,test}/**/*.{ts,tsx,mjs}', {
    cwd: projectFolder(),
    exclude: (name) => name.startsWith(path.join('build', 'out')),
  });
  expect(files.length).toBeGreaterThan(1500);
  const found = files.flatMap((file) =>
    [...dialectIn(file, readFileSync(path.join(projectFolder(), file), 'utf8')), inCamelCase(file)]
      .filter((name) => dialect.test(name) && !known.has(name))
      .map((name) => `${name} in ${file}`),
  );
  expect(found).toEqual([]);
});

it.each([
  'const told = 1;',
  'class Window { #toldAt = 0; }',
  'const { insider } = list;',
  'export function letGoOf(): void {}',
  'const shown = <Row tell={say} />;',
  'type HandedOver = string[];',
  'row.fieldsInOrder = [];',
])('notices %s', (source) => {
  expect(dialectIn('planted.tsx', source)).toHaveLength(1);
});

it('leaves words alone that only contain one', () => {
  expect(dialectIn('planted.ts', 'const [handleOverflow, intelligence, inOrderOfMaking] = ["told"]; // told')).toEqual(
    [],
  );
});
