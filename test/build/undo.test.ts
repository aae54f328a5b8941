import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const project = path.resolve(import.meta.dirname, '..', '..');

/** What the window can't take back, and why. A new write is noted (`renderer/api/session-changes.ts`), or is named here. */
const without: Record<string, RegExp> = {
  'accounts, people and their rights':
    /_(account_|profile|members|workspaces|developer_tokens|approvals|calendar_feed)/,
  'signing in and out': /_(sign_|password|forgot|reset|verify|invitation_)/,
  'the program and its backups': /_(settings|backups|jobs|connect_test)/,
  'a new matter': /_(first_run|demo)$/,
  'what was asked is answered after the offer to undo it': /^post_sync_questions/,
  'sync, which can be told the contrary': /_sync_/,
  'files on their way: what arrives is noted by features/uploads/note-added.ts': /_uploads/,
  'it changes nothing that is kept': /_read_again$/,
};

it('notes how each write of the window is undone', () => {
  const bare = globSync('renderer/**/*.{ts,tsx}', { cwd: project }).flatMap((file) => {
    const text = readFileSync(path.join(project, file), 'utf8');
    if (/\bnote(Made|d)?\(/.test(text) || file.endsWith('generated.ts')) return [];
    return [...text.matchAll(/\bcall(?:ForAnswer)?\(\s*'((?:post|patch|put|delete)_\w+)'/g)].flatMap(([, name = '']) =>
      Object.values(without).some((pattern) => pattern.test(name)) ? [] : [`${file}: ${name}`],
    );
  });
  expect(bare).toEqual([]);
});
