import { describe, expect, it } from 'vitest';
import { defineSyncRule } from '#server/catalog/sync-rule.ts';
import {
  type IdMap,
  idsNamed,
  inOurIds,
  inTheirIds,
  isForeign,
  knownByNow,
  knownHere,
  referredBy,
} from '#server/sync/references.ts';

/* Ids in a record, rewritten between the two sides (SPEC 1.3). */

const rule = defineSyncRule({
  resource: 'timelineEntries',
  through: { list: 'get_timeline' },
  projection: {
    title: 'scalar',
    folderId: 'scalar',
    contactIds: 'set',
    links: 'scalar',
    kind: 'once',
    aboutId: 'scalar',
  },
  identity: ['title'],
  references: {
    folderId: 'folders',
    contactIds: 'contacts',
    links: 'contacts',
    aboutId: { by: 'kind', of: { item: 'evidence', task: 'todos' } },
  },
});
/** Folder 1, contact 1 and evidence 1 are on both sides, under their resource's name. */
const known = (resource: string) => ['folders', 'contacts', 'evidence'].includes(resource);
const ids: IdMap = {
  remoteOf: (resource, id) => (known(resource) && id === `l ${resource}` ? `r ${resource}` : undefined),
  localOf: (resource, id) => (known(resource) && id === `r ${resource}` ? `l ${resource}` : undefined),
};
const of = (side: string) => ({
  title: `${side} folders`,
  folderId: `${side} folders`,
  contactIds: [`${side} contacts`, `${side} new`],
  links: { jordan: `${side} contacts`, rowan: `${side} new` },
  kind: 'item',
  aboutId: `${side} evidence`,
});

describe('the ids of a record (SPEC 1.3)', () => {
  it('are ours, or marked as foreign where nothing here has them yet', () => {
    expect(inOurIds(rule, of('r'), ids)).toEqual({
      title: 'r folders',
      folderId: 'l folders',
      contactIds: ['l contacts', 'remote:r new'],
      links: { jordan: 'l contacts', rowan: 'remote:r new' },
      kind: 'item',
      aboutId: 'l evidence',
    });
  });

  it('are theirs, and what they have not waits for a second pass', () => {
    expect(inTheirIds(rule, of('l'), ids)).toEqual({
      sendable: {
        title: 'l folders',
        folderId: 'r folders',
        contactIds: ['r contacts'],
        links: { jordan: 'r contacts' },
        kind: 'item',
        aboutId: 'r evidence',
      },
      waiting: ['contactIds', 'links'],
    });
    const foreign = { folderId: 'remote:r folders', contactIds: ['remote:r new'] };
    expect(inTheirIds(rule, foreign, ids)).toEqual({
      sendable: { folderId: 'r folders', contactIds: ['r new'] },
      waiting: [],
    });
    expect(inTheirIds(rule, { folderId: 'l new' }, ids)).toEqual({
      sendable: { folderId: null },
      waiting: ['folderId'],
    });
  });

  it('are written here without what is foreign', () => {
    const ours = {
      folderId: 'remote:r new',
      contactIds: ['l contacts', 'remote:r new'],
      links: { rowan: 'remote:r new' },
    };
    expect(knownHere(rule, ours)).toEqual({
      writable: { folderId: null, contactIds: ['l contacts'], links: null },
      waiting: ['folderId', 'contactIds', 'links'],
    });
    expect(knownHere(rule, { folderId: 'l folders' })).toEqual({ writable: { folderId: 'l folders' }, waiting: [] });
  });

  it('are known by now where they were foreign when it was planned', () => {
    const planned = { folderId: 'remote:r folders', contactIds: ['remote:r new', 'l contacts', 'r contacts'] };
    expect(knownByNow(rule, planned, ids)).toEqual({
      folderId: 'l folders',
      contactIds: ['remote:r new', 'l contacts', 'r contacts'],
    });
  });

  it('are of the resource that the whole record says, where an edit does not say that field', () => {
    const whole = { kind: 'item' };
    expect(inTheirIds(rule, { aboutId: 'l evidence' }, ids, whole).sendable).toEqual({ aboutId: 'r evidence' });
    expect(inOurIds(rule, { aboutId: 'r evidence' }, ids, whole)).toEqual({ aboutId: 'l evidence' });
    expect(knownByNow(rule, { aboutId: 'remote:r evidence' }, ids, whole)).toEqual({ aboutId: 'l evidence' });
    expect(knownHere(rule, { aboutId: 'remote:r new' }, whole)).toEqual({
      writable: { aboutId: null },
      waiting: ['aboutId'],
    });
    // What the edit says wins.
    expect(inTheirIds(rule, { aboutId: 'l evidence', kind: 'task' }, ids, whole).waiting).toEqual(['aboutId']);
  });

  it('are all that it names, in fields, sets and names', () => {
    expect([...idsNamed(rule, of('l'))].toSorted()).toEqual(['l contacts', 'l evidence', 'l folders', 'l new']);
  });

  it('are left as they are where a field says nothing, or something else', () => {
    const odd = { folderId: null, contactIds: null, links: null, aboutId: 7, kind: 'item' };
    expect(inOurIds(rule, odd, ids)).toEqual(odd);
    expect(inOurIds(rule, { aboutId: 'r evidence', kind: 'other' }, ids)).toEqual({
      aboutId: 'r evidence',
      kind: 'other',
    });
  });

  it('are of the resource that another field decides', () => {
    expect(['item', 'task', 'other'].map((kind) => referredBy(rule, 'aboutId', { kind }))).toEqual([
      'evidence',
      'todos',
      undefined,
    ]);
    expect([referredBy(rule, 'folderId', {}), referredBy(rule, 'title', {})]).toEqual(['folders', undefined]);
  });

  it('are foreign by their mark, and only where they begin with it', () => {
    expect(['remote:r', 'r remote:', 'r', 7, null].map(isForeign)).toEqual([true, false, false, false, false]);
  });
});
