import { beforeEach, describe, expect, it, vi } from 'vitest';

const typed = { name: 'the new contact', caseId: 'case-1', address: '/contacts?new=1' };
const unsaved = { base: null, draft: { name: 'Dana' } };
let stored: Map<string, string>;
let full: boolean;

beforeEach(() => {
  stored = new Map();
  full = false;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => {
      if (full) throw new DOMException('It is full.', 'QuotaExceededError');
      stored.set(key, value);
    },
    removeItem: (key: string) => stored.delete(key),
  });
});

/** A window has its own module; the storage is that of the browser. */
async function newWindow(): Promise<typeof import('#renderer/features/record-form/unsaved.ts')> {
  vi.resetModules();
  return import('#renderer/features/record-form/unsaved.ts');
}

describe('text that is not saved', () => {
  it('is there again in the next window, as from before, until it is saved', async () => {
    const first = await newWindow();
    first.keepUnsaved('new contact', unsaved, typed);
    expect(first.isFromBefore('new contact')).toBe(false);
    const next = await newWindow();
    expect(next.unsavedOf('new contact')).toMatchObject(unsaved);
    expect(next.isFromBefore('new contact')).toBe(true);
    next.dropUnsaved('new contact');
    expect(next.isFromBefore('new contact')).toBe(false);
    expect((await newWindow()).allUnsaved().size).toBe(0);
  });

  it('of two windows at once is kept for both, and not shown in the other while it is typed', async () => {
    const one = await newWindow();
    const other = await newWindow();
    expect(one.allUnsaved().size + other.allUnsaved().size).toBe(0);
    one.keepUnsaved('new contact', unsaved, typed);
    other.keepUnsaved('new hearing', unsaved, { ...typed, name: 'the new hearing' });
    expect(other.unsavedOf('new contact')).toBeUndefined();
    expect([...(await newWindow()).allUnsaved().keys()]).toEqual(['new contact', 'new hearing']);
  });

  it('that was typed since is not dropped with what was sent', async () => {
    const { keepUnsaved, dropUnsaved, unsavedOf } = await newWindow();
    const later = { base: null, draft: { name: 'Dana Reed' } };
    keepUnsaved('new contact', later, typed);
    dropUnsaved('new contact', unsaved.draft);
    expect(unsavedOf('new contact')).toMatchObject(later);
    dropUnsaved('new contact', later.draft);
    expect(unsavedOf('new contact')).toBeUndefined();
  });

  it('goes with words that read as it does, also when its field has gone', async () => {
    const { dropSent, keepUnsaved, unsavedOf } = await newWindow();
    keepUnsaved('new to-do', { base: null, draft: { line: 'Call' } }, typed);
    dropSent('new to-do', { line: 'Call' });
    expect(unsavedOf('new to-do')).toBeUndefined();
    keepUnsaved('new to-do', { base: null, draft: { line: 'Call the clerk' } }, typed);
    dropSent('new to-do', { line: 'Call' });
    expect(unsavedOf('new to-do')).toBeDefined();
  });

  it('of one form that two windows have open is kept for both, whichever is saved or typed in last', async () => {
    const one = await newWindow();
    const other = await newWindow();
    one.keepUnsaved('new contact', unsaved, typed);
    other.keepUnsaved('new contact', { base: null, draft: { name: 'Reed' } }, typed);
    one.keepUnsaved('new contact', { base: null, draft: { name: 'Dana R.' } }, typed);
    const drafts = () =>
      (JSON.parse(stored.get('casewright.unsaved') ?? '[]') as [string, { draft: unknown }][]).map(
        ([, { draft }]) => draft,
      );
    expect(drafts()).toEqual([{ name: 'Reed' }, { name: 'Dana R.' }]);
    one.dropUnsaved('new contact');
    const next = await newWindow();
    expect(next.unsavedOf('new contact')).toMatchObject({ draft: { name: 'Reed' } });
    // The window that goes on with it has it from then on.
    next.keepUnsaved('new contact', { base: null, draft: { name: 'Reed, M.' } }, typed);
    expect(drafts()).toEqual([{ name: 'Reed, M.' }]);
  });

  it('that an earlier version kept is taken over', async () => {
    stored.set('casewright.unsaved', JSON.stringify([['new contact', { ...unsaved, ...typed }]]));
    const { dropUnsaved, isFromBefore } = await newWindow();
    expect(isFromBefore('new contact')).toBe(true);
    dropUnsaved('new contact');
    expect(stored.size).toBe(0);
  });

  it('says that it goes with the window as long as the browser has no room for it, or closes its storage', async () => {
    const { isFleeting, keepUnsaved } = await newWindow();
    keepUnsaved('new contact', unsaved, typed);
    expect(isFleeting()).toBe(false);
    full = true;
    keepUnsaved('new hearing', unsaved, typed);
    expect(isFleeting()).toBe(true);
    full = false;
    keepUnsaved('new hearing', unsaved, typed);
    expect(isFleeting()).toBe(false);
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('It is closed.', 'SecurityError');
      },
    });
    const closed = await newWindow();
    expect(closed.unsavedOf('new contact')).toBeUndefined();
  });

  it('stays in the window when the storage of the browser is full, or holds something else', async () => {
    stored.set('casewright.unsaved', '{"cut":');
    const { allUnsaved, keepUnsaved, unsavedOf } = await newWindow();
    expect(allUnsaved().size).toBe(0);
    full = true;
    keepUnsaved('new contact', unsaved, typed);
    expect(unsavedOf('new contact')).toMatchObject(unsaved);
  });
});
