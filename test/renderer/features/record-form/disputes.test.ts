import { describe, expect, it } from 'vitest';
import { disputesIn, follow } from '#renderer/features/record-form/disputes.ts';
import { chosen, draftRules, fieldsChanged, line, rows, title } from '#renderer/features/record-form/record-draft.ts';

interface Email {
  label: string;
  address: string;
}
interface Item {
  title: string;
  number: string | null;
  tags: string[];
  emails: Email[];
}

const rules = draftRules<Item>()({ title, number: line, tags: chosen<string[]>([]), emails: rows<Email>('address') });
const [home, work, fax] = ['home', 'work', 'fax'].map((label) => ({ label, address: `${label}@e.example` })) as [
  Email,
  Email,
  Email,
];
const base = rules.draftOf({ title: 'old', number: null, tags: ['a'], emails: [home, work] });

describe('an edited field', () => {
  it('is saved when nobody else changed it', () => {
    const followed = follow(rules, base, { ...base, title: 'mine' }, { ...base, number: '7' });
    expect(followed).toEqual({ draft: { ...base, title: 'mine', number: '7' }, disputed: {} });
  });

  it('waits for the person when someone else changed it to something different', () => {
    const [mine, theirs] = [
      { ...base, title: 'mine' },
      { ...base, title: 'theirs' },
    ];
    const followed = follow(rules, base, mine, theirs);
    expect(followed).toEqual({ draft: mine, disputed: { title: 'old' } });
    const [dispute, ...others] = disputesIn(rules, followed, theirs);
    expect(others).toEqual([]);
    expect(dispute).toMatchObject({ field: 'title', row: null, mine: 'mine', theirs: 'theirs' });
    expect(dispute?.keepingMine).toEqual({ draft: mine, disputed: {} });
    expect(dispute?.takingTheirs).toEqual({ draft: theirs, disputed: {} });
    // Until they choose, also when it is as it was before, or changed elsewhere once more.
    expect(disputesIn(rules, { ...followed, draft: base }, theirs)).toHaveLength(1);
    const again = { ...base, ...followed.disputed };
    expect(follow(rules, again, mine, { ...theirs, number: '7' }).disputed).toEqual({ title: 'old' });
  });

  it('needs nothing when it was not changed, or both wrote the same', () => {
    expect(follow(rules, base, base, { ...base, title: 'theirs' }).disputed).toEqual({});
    expect(follow(rules, base, { ...base, title: 'new' }, { ...base, title: 'new' }).disputed).toEqual({});
    expect(fieldsChanged(rules, base, { ...base, number: ' ' })).toEqual([]);
  });
});

describe('fields that are one statement', () => {
  const when = draftRules<{ title: string; time: string | null; zone: string | null }>()(
    { title, time: line, zone: line },
    [['time', 'zone']],
  );
  const held = when.draftOf({ title: 'Trial', time: '09:00', zone: 'Chicago' });

  it('are not put together from what two people made of them', () => {
    const [mine, theirs] = [
      { ...held, time: '10:00' },
      { ...held, zone: 'New York', title: 'Long trial' },
    ];
    const followed = follow(when, held, mine, theirs);
    expect(followed.draft).toEqual({ title: 'Long trial', time: '10:00', zone: 'Chicago' });
    expect(
      disputesIn(when, followed, theirs).map(({ field, mine: ours, theirs: others }) => [field, ours, others]),
    ).toEqual([
      ['time', '10:00', '09:00'],
      ['zone', 'Chicago', 'New York'],
    ]);
    // Somebody else changes something else: it still waits.
    const again = follow(when, { ...theirs, ...followed.disputed }, followed.draft, { ...theirs, title: 'Trial' });
    expect(again.disputed).toEqual({ time: '09:00', zone: 'Chicago' });
  });

  it('follow as a whole where only the others changed them, and agree where both said the same', () => {
    const theirs = { ...held, time: '10:00', zone: 'New York' };
    expect(follow(when, held, { ...held, title: 'Mine' }, theirs)).toEqual({
      draft: { ...theirs, title: 'Mine' },
      disputed: {},
    });
    expect(follow(when, held, theirs, theirs).disputed).toEqual({});
  });
});

describe('an edited list', () => {
  const shop = { ...home, address: 'home@shop.example' };
  const school = { ...home, address: 'home@school.example' };

  it('takes in what others made of other rows, and keeps one that is begun', () => {
    const begun = { label: 'new', address: '' };
    const draft = { ...base, tags: ['b'], emails: [home, work, fax, begun] };
    expect(follow(rules, base, draft, { ...base, tags: ['a', 'c'], emails: [shop, work] })).toEqual({
      draft: { ...base, tags: ['c', 'b'], emails: [shop, work, fax, begun] },
      disputed: {},
    });
    const untouched = { ...base, emails: [home, work, begun] };
    expect(follow(rules, base, untouched, { ...base, emails: [shop, work] }).draft.emails).toEqual([shop, work, begun]);
  });

  it('asks row by row, and goes on with each answer', () => {
    const saved = { ...base, emails: [school] };
    const atWork = { ...work, address: 'me@work.example' };
    const followed = follow(rules, base, { ...base, emails: [shop, atWork, fax] }, saved);
    expect(followed).toEqual({
      draft: { ...base, emails: [shop, atWork, fax] },
      disputed: { emails: [home, work] },
    });
    const [first, second] = disputesIn(rules, followed, saved);
    expect(first).toMatchObject({ field: 'emails', row: home, mine: [shop], theirs: [school] });
    expect(second).toMatchObject({ field: 'emails', row: work, mine: [atWork], theirs: [] });

    const kept = first?.keepingMine ?? followed;
    expect(kept.draft.emails).toEqual([shop, atWork, fax]);
    const [last, ...none] = disputesIn(rules, kept, saved);
    expect(none).toEqual([]);
    expect(last).toMatchObject({ row: work, mine: [atWork], theirs: [] });
    expect(last?.keepingMine).toEqual({ draft: kept.draft, disputed: {} });
    expect(last?.takingTheirs).toEqual({ draft: { ...base, emails: [shop, fax] }, disputed: {} });
    expect(first?.takingTheirs.draft.emails).toEqual([school, atWork, fax]);
  });

  it('asks about a row that one removed and another changed', () => {
    const saved = { ...base, emails: [shop, work] };
    const followed = follow(rules, base, { ...base, emails: [work] }, saved);
    const [dispute] = disputesIn(rules, followed, saved);
    expect(dispute).toMatchObject({ row: home, mine: [], theirs: [shop] });
    expect(dispute?.keepingMine).toEqual({ draft: { ...base, emails: [work] }, disputed: {} });
    expect(dispute?.takingTheirs).toEqual({ draft: saved, disputed: {} });
  });

  it('goes on asking about a row that is as it was before, and follows what others change then', () => {
    const saved = { ...base, emails: [school, work] };
    const followed = follow(rules, base, { ...base, emails: [shop, work] }, saved);
    const back = { ...followed, draft: base };
    expect(disputesIn(rules, back, saved)).toMatchObject([{ mine: [home], theirs: [school] }]);
    const newer = { ...base, emails: [school, work, fax] };
    const later = follow(rules, { ...saved, ...followed.disputed }, followed.draft, newer);
    expect(later).toEqual({ draft: { ...base, emails: [shop, work, fax] }, disputed: { emails: [home, work, fax] } });
    expect(disputesIn(rules, later, newer)).toMatchObject([{ row: home, mine: [shop], theirs: [school] }]);
  });
});
