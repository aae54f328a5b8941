import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { writeCitation } from '#server/rules/citations.ts';
import { comparedLabel, labelTyped, numberInLabel } from '#server/rules/exhibit-labels.ts';
import { compareWithAttached, exhibitMentions } from '#server/rules/exhibit-mentions.ts';

const labels = (text: string) => exhibitMentions(text).map(({ label }) => label.replace('Exhibit ', ''));
const evidence = (place: number) => `01890000-0000-7000-8000-${String(place).padStart(12, '0')}`;
const attached = (place: number, label: string, pages: string | null = null) => ({
  evidenceId: evidence(place),
  label,
  pages,
});
const cite = (words: string, place: number, page: number | null = null) =>
  writeCitation(words, { evidenceId: evidence(place), page, quote: null });

describe('an exhibit named in a text', () => {
  it.each([
    ['See Exhibit A.', ['A']],
    ['the lease (exhibit 12)', ['12']],
    ['Ex. A, Ex.12 and Exh. B-4', ['A', '12', 'B-4']],
    ['Exhibit No. 5 and Exhibit #6', ['5', '6']],
    ['**Exhibit A**, _Exhibit B_, Exhibit *C* and Exhibit “D”', ['A', 'B', 'C', 'D']],
    ['Exhibit\nE', ['E']],
    ['Exhibit P-1, Exhibit PX12, Exhibit 3.1 and Exhibit 12a.', ['P-1', 'PX12', '3.1', '12a']],
    ['Exhibits A and B', ['A', 'B']],
    ['Exhibits A, B, and C; Exs. 1, 2 & 3', ['A', 'B', 'C', '1', '2', '3']],
    ['Exhibits A through C and P-9 to P-11', ['A', 'B', 'C', 'P-9', 'P-10', 'P-11']],
    ['Exs. 3–5, 7', ['3', '4', '5', '7']],
    ['Exhibits Z–AB', ['Z', 'AA', 'AB']],
    ['Exhibits G, H and I show it', ['G', 'H', 'I']],
    ['Exhibit I shows', ['I']],
    ['EXHIBIT AA', ['AA']],
    ['Exhibit 1-3', ['1-3']],
    ['Exhibit A’s second page', ['A']],
  ])('is found in %j', (text, found) => expect(labels(text)).toEqual(found));

  it.each([
    'an exhibit that shows',
    'exhibit a pattern',
    'the exhibit I attached',
    'Exhibits I attached',
    'EXHIBIT LIST',
    'EXHIBIT IN SUPPORT OF MOTION',
    'the exhibitor A',
    'Exhibit\n\nA new paragraph',
    'on my 12th exhibit',
    'Exhibit 12th',
    'exhibit emails',
    'in ex. parte A',
    'FedEx. A',
    'https://court.test/exhibit-1.pdf',
  ])('is not found in %j', (text) => expect(labels(text)).toEqual([]));

  it('is where it says', () => {
    const text = 'As Exhibits A, B–C and Ex. 4 show';
    expect(exhibitMentions(text).map(({ label, from, to }) => [label, text.slice(from, to)])).toEqual([
      ['Exhibit A', 'Exhibits A'],
      ['Exhibit B', 'B'],
      ['Exhibit C', 'C'],
      ['Exhibit 4', 'Ex. 4'],
    ]);
  });

  it('is found wherever it is put, whatever is around it', () => {
    const prose = fc.string({
      unit: fc.constantFrom('a', 'é', ' ', '\n', '.', '*', '[', ']', '(', ')'),
      maxLength: 30,
    });
    const number = fc.oneof(
      fc.integer({ min: 1, max: 999 }).map(String),
      fc.constantFrom('A', 'D', 'Z', 'AA', 'P-1', 'R-12'),
    );
    fc.assert(
      fc.property(prose, number, prose, (before, own, after) => {
        const text = `${before}. Exhibit ${own} ${after}`;
        const at = before.length + 2;
        const to = at + 'Exhibit '.length + own.length;
        expect(exhibitMentions(text)).toContainEqual({ label: `Exhibit ${own}`, from: at, to });
      }),
    );
  });

  it('is read from two million characters of anything without getting stuck', () => {
    const most = 2_000_000;
    for (const piece of ['exhibit ', 'Exhibits A, ', ' ', 'Ex. "', '[](casewright://evidence/', '\\]', '[']) {
      const text = `Exhibit${piece.repeat(most / piece.length)}`;
      const { citedNotAttached } = compareWithAttached(text, []);
      expect(citedNotAttached.length).toBe(piece === 'Exhibits A, ' ? Math.floor(most / piece.length) - 1 : 0);
    }
  });
});

describe('a label', () => {
  it.each([
    ['Exhibit A', 'A'],
    ['ex. 12', '12'],
    ['Exhibit No. 5', '5'],
    ['Exhibitor list', 'Exhibitor list'],
    ['Schedule  2', 'Schedule 2'],
    ['Exhibit', 'Exhibit'],
  ])('%j has the number %j', (label, number) => expect(numberInLabel(label)).toBe(number));

  it.each([
    [' B ', 'Exhibit B'],
    ['c', 'Exhibit C'],
    ['12', 'Exhibit 12'],
    ['P-3', 'Exhibit P-3'],
    ['Ex. 4', 'Ex. 4'],
    ['Schedule 2', 'Schedule 2'],
    ['', ''],
  ])('typed as %j is %j', (typed, label) => expect(labelTyped(typed)).toBe(label));

  it('is the same in other words for it', () => {
    expect(comparedLabel('Ex. a')).toBe(comparedLabel('Exhibit  A'));
    expect(comparedLabel('Exhibit A')).not.toBe(comparedLabel('Exhibit AA'));
  });
});

describe('what a text relies on, and what is attached', () => {
  it('is compared by citations and by names', () => {
    const text = `${cite('the lease', 1)} and Exhibit C, but not ${cite('this', 9)} or Exhibit D.`;
    const [lease, photo, letter] = [attached(1, 'Exhibit A'), attached(2, 'Exhibit B'), attached(3, 'Ex. c')];
    const { citedNotAttached, attachedNotCited } = compareWithAttached(text, [lease, photo, letter]);
    expect(citedNotAttached).toMatchObject([{ evidenceId: evidence(9), page: null }, { label: 'Exhibit D' }]);
    expect(citedNotAttached.map(({ from, to }) => text.slice(from, to))).toEqual([cite('this', 9), 'Exhibit D']);
    expect(attachedNotCited).toEqual([photo]);
  });

  it('goes by the page where only some pages are attached', () => {
    const some = [attached(1, 'Exhibit A', '1-3'), attached(1, 'Exhibit B', '7')];
    expect(compareWithAttached(cite('x', 1, 7), some).attachedNotCited).toEqual([some[0]]);
    expect(compareWithAttached(cite('x', 1), some).attachedNotCited).toEqual([]);
    expect(compareWithAttached(cite('x', 1, 5), some)).toMatchObject({
      citedNotAttached: [{ page: 5 }],
      attachedNotCited: some,
    });
  });

  it('does not go by the words of a citation: on paper they become the label of what is cited', () => {
    const [one, two] = [attached(1, 'Exhibit A'), attached(2, 'Exhibit B')];
    const { citedNotAttached, attachedNotCited } = compareWithAttached(cite('Exhibit A, page 2', 2, 2), [one, two]);
    expect(citedNotAttached).toEqual([]);
    expect(attachedNotCited).toEqual([one]);
  });

  it('knows labels that have no such word', () => {
    const own = [
      attached(1, 'Schedule 2'),
      attached(2, 'Letter (March 4) - copy'),
      attached(3, 'B'),
      attached(4, 'Annex'),
    ];
    const text = 'See schedule\n2, the Letter (March 4) - copy, Exhibit B and the annexes.';
    expect(compareWithAttached(text, own).attachedNotCited.map(({ label }) => label)).toEqual(['Annex']);
  });

  it('leaves out nothing, and says nothing twice', () => {
    const number = fc.constantFrom('A', 'B', 'C', 'D', '1', '2');
    const said = fc.array(fc.record({ number, byLink: fc.boolean(), place: fc.integer({ min: 1, max: 6 }) }));
    const lines = fc.uniqueArray(fc.record({ number, place: fc.integer({ min: 1, max: 6 }) }), {
      selector: (line) => line.number,
    });
    fc.assert(
      fc.property(said, lines, (all, list) => {
        const text = all
          .map((each) => (each.byLink ? cite('this', each.place) : `Exhibit ${each.number}`))
          .map((words) => `As ${words} shows.`)
          .join('\n\n');
        const attachedHere = list.map((line) => attached(line.place, `Exhibit ${line.number}`));
        const { citedNotAttached, attachedNotCited } = compareWithAttached(text, attachedHere);
        const isThere = (each: (typeof all)[number]) =>
          list.some((line) => (each.byLink ? line.place === each.place : line.number === each.number));
        expect(citedNotAttached).toHaveLength(all.filter((each) => !isThere(each)).length);
        const uncited = list.filter(
          (line) => !all.some((each) => (each.byLink ? line.place === each.place : line.number === each.number)),
        );
        expect(attachedNotCited.map(({ label }) => label)).toEqual(uncited.map((line) => `Exhibit ${line.number}`));
      }),
    );
  });
});
