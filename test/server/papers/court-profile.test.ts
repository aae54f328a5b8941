import { describe, expect, it } from 'vitest';
import {
  comparedSettings,
  courtProfiles,
  packetRules,
  profileOverrides,
  withOverrides,
} from '#server/papers/court-profile.ts';
import { profileNamed } from './sample-paper.ts';

describe('the court profiles', () => {
  it('are the five that are shipped, each with its sources; none claims to be checked by what nobody read', () => {
    expect(courtProfiles.map(({ id }) => id)).toEqual([
      'us-generic',
      'us-federal',
      'us-california',
      'uk-civil',
      'uk-family',
    ]);
    for (const { sources, checkedOn } of courtProfiles) {
      expect(sources.length).toBeGreaterThan(0);
      const isRead = sources.every(({ checked }) => checked === 'rule');
      expect(checkedOn === null || isRead).toBe(true);
    }
  });

  it.each(courtProfiles)('$id says of every setting what was read of it, and where', (profile) => {
    const identity = ['id', 'name', 'courts', 'checkedOn', 'comparedOn', 'sources', 'comparison', 'limits', 'language'];
    const settings = Object.keys(profile).filter((key) => !identity.includes(key) && key !== 'packet');
    expect([...comparedSettings].toSorted()).toEqual(settings.toSorted());
    expect(Object.keys(profile.comparison).toSorted()).toEqual(settings.toSorted());
    const ids = profile.sources.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const { comparison, ...packet } = profile.packet;
    expect([...packetRules].toSorted()).toEqual(Object.keys(packet).toSorted());
    expect(Object.keys(comparison).toSorted()).toEqual(Object.keys(packet).toSorted());
    const rulings = [...Object.values(profile.comparison), ...Object.values(comparison), ...profile.limits];
    const named = rulings.flatMap(({ sources }) => sources);
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
    // What was compared names a text that was found, with its address; what was not compared names none.
    for (const { id, checked, url } of profile.sources) {
      expect([id, named.includes(id)]).toEqual([id, checked !== 'unchecked']);
      expect([id, url !== undefined || checked === 'unchecked']).toEqual([id, true]);
    }
    expect(named.length > 0).toBe(profile.comparedOn !== null);
    expect(profile.limits.length).toBeGreaterThan(0);
  });

  it('keep what the rules of California say in figures', () => {
    const { page, margins, size, lineNumbers, footer, footnotes, firstPage } = profileNamed('us-california');
    expect([page, size >= 12, footnotes.size >= 12, footer.size >= 10]).toEqual(['letter', true, true, true]);
    expect([margins.left >= 72, margins.right >= 36, margins.top]).toEqual([true, true, 72]);
    // At least three numbers to an inch, 1/5 inch from the text, one and a half or double spaced.
    expect(72 / lineNumbers.pitch).toBeGreaterThanOrEqual(3);
    expect(lineNumbers.gap).toBeGreaterThanOrEqual(72 / 5);
    expect(lineNumbers.pitch / size).toBeGreaterThanOrEqual(1.5);
    expect([lineNumbers.shown, footer.title, footer.rule, firstPage.courtLine]).toEqual([true, true, true, 8]);
    // The top of line 8 is 3 1/3 inches from the top of the page.
    expect(margins.top + 7 * lineNumbers.pitch).toBe(240);
  });

  it('keep what the local rules of federal courts have in common', () => {
    const { page, margins, size, leading, footnotes, firstPage } = profileNamed('us-federal');
    expect([page, size, footnotes.size, leading.text, firstPage.filer]).toEqual(['letter', 12, 12, 2, 'signature']);
    expect(Math.min(...Object.values(margins))).toBe(72);
  });

  it('warn of contempt after the statement of truth in civil courts, and before it in the Family Court', () => {
    const place = (id: string, words: string): number[] =>
      profileNamed(id).statements.map(({ text }) => text.indexOf(words));
    for (const [id, first, last] of [
      ['uk-civil', 'I believe that the facts', 'I understand that proceedings for contempt'],
      ['uk-family', 'I understand that proceedings for contempt', 'I believe that the facts'],
    ] as const) {
      expect(place(id, first)).toEqual([0, 0]);
      expect(Math.min(...place(id, last))).toBeGreaterThan(0);
    }
  });

  it('want of a bundle in England what the guidance says, and less elsewhere', () => {
    for (const id of ['uk-civil', 'uk-family']) {
      const { links, labels, view, dpi } = profileNamed(id).packet;
      expect({ links, view, dpi, page: labels.pageInBookmark }).toEqual({
        links: true,
        view: 'actual',
        dpi: 300,
        page: true,
      });
    }
    const { numbering, maxPages, excludeByDefault } = profileNamed('uk-family').packet;
    expect([numbering, maxPages, excludeByDefault.includes('screenshot')]).toEqual(['section', 350, true]);
    expect(profileNamed('us-federal').packet.volumeBytes).toBe(35_000_000);
    expect(profileNamed('us-california').packet.numbering).toBe('continuous');
  });

  it('offer a wet signature first, to people without a lawyer', () => {
    expect(courtProfiles.map(({ signatureKinds: [first] }) => first)).toEqual(courtProfiles.map(() => 'wet'));
  });

  it('have 3.5 cm at the sides of an English paper, and the contempt sentence in its statement of truth', () => {
    const { margins, page, statements } = profileNamed('uk-civil');
    expect(page).toBe('a4');
    for (const side of [margins.left, margins.right]) {
      expect((side / 72) * 2.54).toBeGreaterThanOrEqual(3.5);
      expect((side / 72) * 2.54).toBeCloseTo(3.5, 2);
    }
    expect(statements.every(({ text }) => text.includes('proceedings for contempt of court'))).toBe(true);
  });

  it('swear under the laws of California there', () => {
    expect(profileNamed('us-california').statements[0]?.text).toContain('under the laws of the State of California');
  });
});

describe('what a person sets otherwise', () => {
  const california = profileNamed('us-california');

  it('changes those fields and no other', () => {
    const changed = withOverrides(california, { margins: { left: 120 }, footnotes: 'double', lineNumbers: false });
    expect(changed).toEqual({
      ...california,
      margins: { ...california.margins, left: 120 },
      footnotes: { ...california.footnotes, spacing: 'double' },
      lineNumbers: { ...california.lineNumbers, shown: false },
    });
    expect(withOverrides(california, {})).toEqual(california);
  });

  it('leaves the profile’s own where a field is undefined', () => {
    expect(withOverrides(california, { font: undefined, margins: { left: undefined } })).toEqual(california);
  });

  it.each([
    [{ size: 8 }],
    [{ size: 15 }],
    [{ font: 'comic' }],
    [{ margins: { left: 10 } }],
    [{ margins: { left: 200 } }],
    [{ spacing: 0.5 }],
    [{ page: 'a3' }],
    [{ leading: 2 }],
  ])('refuses %o', (overrides) => {
    expect(profileOverrides.safeParse(overrides).success).toBe(false);
  });
});
