import { describe, expect, it } from 'vitest';
import { syncRules } from '#server/areas/records.ts';
import { hashOf, project } from '#server/catalog/projection.ts';
import type { SyncRule } from '#server/catalog/sync-rule.ts';

function ruleOf(resource: string): SyncRule {
  const rule = syncRules.find((each) => each.resource === resource);
  if (!rule) throw new Error(`${resource} does not sync.`);
  return rule;
}

const evidenceSync = ruleOf('evidence');
const contactsSync = ruleOf('contacts');

const item = {
  title: 'Letter',
  fileName: 'letter.pdf',
  sha256: 'ab',
  size: 3,
  tagNames: ['school', 'pick-up', 'school'],
  private: false,
  folderId: null,
  ignored: 'by the rule',
};

describe('the hash of a projection', () => {
  it('stays what it is: servers and clients of different days compare it', () => {
    expect(hashOf(evidenceSync, project(evidenceSync, item))).toBe(
      '673c04a6f98b7b9b689e8708196f18f4ce3482e56e616a9fcb56765ea05daf11',
    );
    expect(hashOf(contactsSync, { name: 'Zoë', otherAddresses: [{ label: 'Work', address: 'Elm St' }] })).toBe(
      '4621e0766688316accdfed02cd276d87676338939c9c59951c3502cf59a3f045',
    );
  });

  it('counts a field that servers of before do not know only where it says something', () => {
    const plain = project(evidenceSync, item);
    expect(hashOf(evidenceSync, { ...plain, custodian: null })).toBe(hashOf(evidenceSync, plain));
    expect(hashOf(evidenceSync, { ...plain, custodian: 'Jordan' })).not.toBe(hashOf(evidenceSync, plain));
  });

  it('is the same for the same, in any order of sets, of fields and of keys inside them', () => {
    const { title, ...rest } = item;
    const other = { ...rest, tagNames: ['pick-up', 'school'], title };
    expect(hashOf(evidenceSync, project(evidenceSync, other))).toBe(hashOf(evidenceSync, project(evidenceSync, item)));
    const addresses = (...one: object[]) => hashOf(contactsSync, { otherAddresses: one });
    expect(addresses({ label: 'a', address: 'b' })).toBe(addresses({ address: 'b', label: 'a' }));
    expect(addresses({ label: 'a', address: 'b' })).not.toBe(addresses({ label: 'b', address: 'a' }));
  });

  it('takes what is left out for null, and heeds only what is projected', () => {
    const hash = hashOf(evidenceSync, project(evidenceSync, item));
    expect(hashOf(evidenceSync, project(evidenceSync, { ...item, description: undefined }))).toBe(hash);
    expect(hashOf(evidenceSync, project(evidenceSync, { ...item, description: null }))).toBe(hash);
    expect(hashOf(evidenceSync, project(evidenceSync, { ...item, ignored: 'changed' }))).toBe(hash);
    expect(hashOf(evidenceSync, project(evidenceSync, { ...item, title: 'Reply' }))).not.toBe(hash);
  });
});
