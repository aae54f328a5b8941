import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { type Findable, finder } from '#server/areas/contacts/rules.ts';

const alma: Findable = {
  name: 'Alma Núñez Reyes',
  organization: 'Harbor Legal Aid (100%)',
  emails: [{ address: 'a.reyes@example.com' }],
  phones: [{ number: '+1 (555) 555-0142' }, { number: '555.555.0199 ext. 7' }],
  handles: [{ handle: '@alma_r' }],
};
const finds = (search: string) => finder(search)(alma);

describe('a search in contacts', () => {
  test.each([
    '',
    '  ',
    'alma',
    'NUNEZ',
    'núñez',
    'reyes alma',
    'alma legal',
    'harbor leg',
    'a.reyes@',
    '@ALMA_R',
    '(100%)',
    '555-0142',
    '5550142',
    '15555550142',
    '(555) 555 0199',
    '0142',
  ])('“%s” finds her', (search) => {
    expect(finds(search)).toBe(true);
  });

  test.each(['almaz', 'alma smith', '%', 'a%a', 'a_a', '_', '5550143', '55', 'x555', '*'])(
    '“%s” does not, unless it is there',
    (search) => {
      const texts =
        'alma nunez reyes|harbor legal aid (100%)|a.reyes@example.com|+1 (555) 555-0142|555.555.0199 ext. 7|@alma_r';
      expect(finds(search)).toBe(search.split(' ').every((word) => texts.includes(word)));
    },
  );

  it('finds any piece of what is there, in capitals too', () => {
    const text = fc.constantFrom(alma.name, alma.organization ?? '', 'a.reyes@example.com', '@alma_r');
    fc.assert(
      fc.property(text, fc.nat(), fc.nat(), (whole, from, length) => {
        const piece = whole.slice(from % whole.length).slice(0, 1 + (length % whole.length));
        return finds(piece) && finds(piece.toUpperCase());
      }),
    );
  });
});
