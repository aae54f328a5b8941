import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const project = path.resolve(import.meta.dirname, '..', '..');

/** What the window can't take back, and why. A new write is noted (`renderer/api/session-changes.ts`), or is named here. */
const without: Record<string, RegExp> = {
  'accounts, people and their rights':
    /_(account_|profile|members|workspaces|developer_tokens|approvals|calendar_feed)/,
  'signing in and out': /_(session_|sign_|password|forgot|reset|verify|invitation_)/,
  'the program and its backups': /_(settings|backups|jobs|connect_test)/,
  'a certificate is unlocked and locked again, and its file is the person’s': /_certificates/,
  'a new matter': /_(first_run|demo)$/,
  'what was asked is answered after the offer to undo it': /^post_sync_questions/,
  'sync, which can be told the contrary': /_sync_/,
  'files on their way: what arrives is noted by features/uploads/note-added.ts': /_uploads/,
  'messages are logged and imported as they were, and deleted permanently; a tag is taken off again':
    /_messages(_bulk|_import)?$/,
  'a final export stays as it was made': /^post_documents_by_id_export$/,
  'of many changes in one request, each is noted by `record-writes.ts`, which asked for it': /^patch_calls$/,
  'it changes nothing that is kept': /_read_again$/,
};

/** Each write named in the window's code that can be taken back, with what is written before it. */
function writes(): { file: string; text: string; name: string; before: string }[] {
  return globSync('renderer/**/*.{ts,tsx}', { cwd: project }).flatMap((file) => {
    const text = readFileSync(path.join(project, file), 'utf8');
    if (file.endsWith('generated.ts')) return [];
    const named = /([\w.]*\(|=\s*)?\bcall(?:ForAnswer)?\(\s*'((?:post|patch|put|delete)_\w+)'/g;
    return [...text.matchAll(named)].flatMap(([, before = '', name = '']) =>
      Object.values(without).some((pattern) => pattern.test(name)) ? [] : [{ file, text, name, before: before.trim() }],
    );
  });
}

it('notes how each write of the window is undone', () => {
  const bare = writes().filter(({ text }) => !/\bnote(Made|d)?\(/.test(text));
  expect(bare.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});

it('waits for each of them before it undoes: none goes out but as a write of this window', () => {
  const missed = writes().filter(({ text, name, before }) => {
    if (before === 'ownWrite(') return false;
    // One that is named first, for its answer is needed twice.
    const variable = new RegExp(`const (\\w+) = callForAnswer\\('${name}'`).exec(text)?.[1];
    return variable === undefined || !text.includes(`ownWrite(${variable},`);
  });
  expect(missed.map(({ file, name }) => `${file}: ${name}`)).toEqual([]);
});
