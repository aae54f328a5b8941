import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '#server/program/places.ts';

const folder = path.join(projectFolder(), 'renderer');
const read = (file: string): string => readFileSync(path.join(folder, file), 'utf8');
const sheets = globSync('parts/*.css', { cwd: folder })
  .filter((file) => !/module|tokens/.test(file))
  .map(read);

/** The classes that every screen may use as they are. */
const words = new Set(sheets.flatMap((css) => [...css.matchAll(/\.([a-z][\w-]*)/g)].map(([, name = '']) => name)));

/** Drawn by others, and styled by them. */
const foreign = new Set(['pdfViewer']);

const taken = globSync('**/*.module.css', { cwd: folder }).flatMap((file) =>
  [...read(file).matchAll(/composes:\s*([^;]+?)\s+from global/g)].flatMap(([, names = '']) =>
    names.split(/\s+/).map((name) => ({ file, name })),
  ),
);
const written = globSync('**/*.tsx', { cwd: folder }).flatMap((file) =>
  [...read(file).matchAll(/className="([^"]+)"/g)].flatMap(([, names = '']) =>
    names.split(/\s+/).map((name) => ({ file, name })),
  ),
);

it('takes up and writes only words that the parts know', () => {
  const unknown = [...taken, ...written].filter(({ name }) => !words.has(name) && !foreign.has(name));
  expect(unknown).toEqual([]);
});

it('keeps no word that nobody uses', () => {
  const source = globSync('**/*.{ts,tsx}', { cwd: folder }).map(read).join('\n');
  const used = new Set(taken.map(({ name }) => name));
  const mentioned = (name: string): boolean =>
    used.has(name) || new RegExp(`(?<![\\w-])${name}(?![\\w-])`).test(source);
  const own = new Set(sheets.flatMap((css) => [...css.matchAll(/^\.([a-z][\w-]*)/gm)].map(([, name = '']) => name)));
  expect([...own].filter((name) => !name.startsWith('mantine-') && !mentioned(name))).toEqual([]);
});

it('rounds only single lines like a pill: what stands on more than one would become an ellipse', () => {
  const blocks = ['grid', 'stack', 'sheet', 'floating', 'full-height'];
  const rules = globSync('**/*.module.css', { cwd: folder }).flatMap((file) =>
    [...read(file).matchAll(/composes:\s*([^;]+?)\s+from global/g)].map(([, names = '']) => ({
      file,
      names: names.split(/\s+/),
    })),
  );
  const ellipses = rules.filter(({ names }) => names.includes('pill') && !names.includes('text-xs'));
  expect(ellipses.filter(({ names }) => blocks.some((block) => names.includes(block)))).toEqual([]);
});
