import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const project = path.resolve(import.meta.dirname, '..', '..');
const sources = globSync('renderer/**/*.{ts,tsx}', { cwd: project }).map((file) => ({
  file,
  text: readFileSync(path.join(project, file), 'utf8'),
}));

// What deletes, archives, revokes or shares, the palette does at the second Enter only, and never chooses beforehand.
it('marks each command that takes something away or shares it', () => {
  const commands = sources.flatMap(({ file, text }) =>
    [...text.matchAll(/(keys: '(.{1,20})',\s*)?label: ['`]([^'`]+)['`],([^{}]*?)\brun\b/g)].map(
      ([, , keys = '', label = '', between = '']) => ({ file, keys, label, marked: between.includes('destructive: ') }),
    ),
  );
  expect(commands.length).toBeGreaterThan(80);
  const loses = /^(?:delete|archive|revoke|share|remove|empty|take it off|permanently|do it now)\b/i;
  const unmarked = commands.filter(({ keys, label, marked }) => !marked && (keys === '#' || loses.test(label)));
  expect(unmarked.map(({ file, label }) => `${file}: ${label}`)).toEqual([]);
});

it('gives neither answer about a recording the focus at first', () => {
  const asking = sources.filter(({ text }) => /recordings: 'confirmed'|Did everyone recorded consent/.test(text));
  const asks = asking.filter(({ text }) => text.includes('<Button'));
  expect(asks.map(({ file }) => file).toSorted()).toEqual([
    'renderer/features/uploads/upload-questions.tsx',
    'renderer/features/viewer/keep-attachment.tsx',
    'renderer/screens/document/attach-exhibit.tsx',
  ]);
  for (const { file, text } of asks) expect(text, file).toContain('<FocusTrap.InitialFocus />');
});
