import { describe, expect, it } from 'vitest';
import { courtProfiles, profileOverrides, withOverrides } from '#server/papers/court-profile.ts';
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

  it('offer a wet signature first, to people without a lawyer', () => {
    expect(courtProfiles.map(({ signatureKinds: [first] }) => first)).toEqual(courtProfiles.map(() => 'wet'));
  });

  it('have 3.5 cm at the sides of an English paper, and the contempt sentence in its statement of truth', () => {
    const { margins, page, statements } = profileNamed('uk-civil');
    expect(page).toBe('a4');
    expect((margins.left / 72) * 2.54).toBeCloseTo(3.5, 2);
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
