import { afterEach, describe, expect, it } from 'vitest';
import { keepStorageFor, onStorageOwner, ownName, storageOwner } from '#renderer/api/own-storage.ts';

afterEach(() => keepStorageFor(null));

describe('what a browser keeps', () => {
  it('has its plain name while there is only one person, as on a desktop', () => {
    expect(ownName('casewright.preferences')).toBe('casewright.preferences');
  });

  it('has another name for each account of a hosted server', () => {
    keepStorageFor('maya');
    const ofMaya = ownName('casewright.preferences');
    keepStorageFor('dana');
    expect(new Set(['casewright.preferences', ofMaya, ownName('casewright.preferences')]).size).toBe(3);
    keepStorageFor('maya');
    expect(ownName('casewright.preferences')).toBe(ofMaya);
  });

  it('notifies every store that another person is signed in, once', () => {
    let calls = 0;
    const end = onStorageOwner(() => (calls += 1));
    keepStorageFor('maya');
    keepStorageFor('maya');
    expect([calls, storageOwner()]).toEqual([1, 'maya']);
    end();
    keepStorageFor('dana');
    expect(calls).toBe(1);
  });
});
