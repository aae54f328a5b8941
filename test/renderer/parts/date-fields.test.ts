import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { projectFolder } from '#server/program/places.ts';

const folder = path.join(projectFolder(), 'renderer');

it('takes days, times and zones in the fields that say what they understood, nowhere in another one', () => {
  const others =
    /type=["'{]+(?:date|time|datetime-local)|<(?:DateInput|TimeInput|DateTimePicker|DatePickerInput)\b|supportedValuesOf/;
  const wrong = globSync('**/*.{ts,tsx}', { cwd: folder }).filter(
    (file) => file !== 'lib/zones.ts' && others.test(readFileSync(path.join(folder, file), 'utf8')),
  );
  expect(wrong).toEqual([]);
});

it('takes numbers in the field that refuses aloud, nowhere in one that drops or changes what was typed', () => {
  const others = /<NumberInput\b|type=["'{]+number/;
  const wrong = globSync('**/*.tsx', { cwd: folder }).filter((file) =>
    others.test(readFileSync(path.join(folder, file), 'utf8')),
  );
  expect(wrong).toEqual([]);
});

it('turns no button off for a blank field: its form is refused, and the field says why', () => {
  const wrong = globSync('**/*.tsx', { cwd: folder }).filter((file) =>
    /disabled=\{[^}]*(?:\.trim\(\)|\w) === ''/.test(readFileSync(path.join(folder, file), 'utf8')),
  );
  expect(wrong).toEqual([]);
});

it('draws what shows dates or times again when the person changes how they are shown', () => {
  // These show none.
  const without = [
    'features/list-screen/record-rows.tsx',
    'features/uploads/upload-rows.tsx',
    'parts/markdown/format-toolbar.tsx',
  ];
  const plain = globSync('**/*.{ts,tsx}', { cwd: folder }).filter((file) =>
    /\bmemo\b[^;]* from 'react'/.test(readFileSync(path.join(folder, file), 'utf8')),
  );
  expect(plain.toSorted()).toEqual(
    [...without, 'features/preferences/memo-with-dates.tsx', 'parts/markdown/markdown-view.tsx'].toSorted(),
  );
});
