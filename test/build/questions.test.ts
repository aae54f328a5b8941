import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const renderer = path.resolve(import.meta.dirname, '..', '..', 'renderer');

/** Dialogs that ask for something else than yes or no. */
const otherDialogs = [
  'features/evidence-details/replace-number.tsx',
  'features/facts-form/facts-form.tsx',
  'features/filing/folder-choice.tsx',
  'features/uploads/upload-questions.tsx',
  'parts/outside-link.tsx',
  'screens/document/export-dialog.tsx',
  'screens/evidence/suggestion-sheet.tsx',
  'screens/sign-in/sign-in-again.tsx',
  'shell/command-palette/command-palette.tsx',
  'shell/shortcut-sheet.tsx',
];

/** A full red button does at once what can’t be undone. This one asks what an assistant may do. */
const otherRedButtons = ['shell/approval-notice.tsx'];

const opensDialog = /<Modal\b|useModalsStack|openConfirmModal|window\.confirm\(|\balertdialog\b|<dialog\b/;
const fullRedButton = /<(?:Sign)?Button\b(?=[^<]*?(?:color="red"|color: 'red'))(?![^<]*?variant="subtle")/;
const asksInItsPlace = /<(?:Sign)?Button\b[^<]*?\b(?:autoFocus|data-autofocus)\b[^<]*?>\s*(?:Keep|Cancel|No|Stay)\b/;

it('asks before harm in one way, with one part', () => {
  const files = readdirSync(renderer, { recursive: true, encoding: 'utf8' })
    .map((name) => name.replaceAll(path.sep, '/'))
    .filter((name) => name.endsWith('.tsx') && name !== 'parts/question.tsx');
  expect(files.length).toBeGreaterThan(300);
  const having = (pattern: RegExp): string[] =>
    files.filter((name) => pattern.test(readFileSync(path.join(renderer, name), 'utf8'))).toSorted();
  expect(having(opensDialog)).toEqual(otherDialogs);
  expect(having(fullRedButton)).toEqual(otherRedButtons);
  expect(having(asksInItsPlace)).toEqual([]);
});

it.each([
  [opensDialog, '<Modal opened={asked} onClose={close}>'],
  [fullRedButton, '<Button size="compact-sm" color="red" onClick={() => void remove()}>'],
  [asksInItsPlace, '<Button variant="default" autoFocus onClick={() => ask(null)}>\n  Keep it'],
])('%s finds %s', (pattern, line) => {
  expect(pattern.test(line)).toBe(true);
});

it('leaves a button alone that deletes with undo', () => {
  expect(fullRedButton.test('<Button size="sm" variant="subtle" color="red" onClick={onDelete}>')).toBe(false);
});
