import { diffArrays } from 'diff';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeTexts } from '#server/sync/merge-texts.ts';

const text = (...lines: string[]): string => lines.map((line) => `${line}\n`).join('');

describe('merging two edits of a text (SPEC 4.8)', () => {
  const base = text('# Declaration', '', 'I live in Oakland.', '', 'I have two children.', '', 'I signed it.');

  it('takes both when an unchanged line is between them', () => {
    const mine = base.replace('Oakland', 'Berkeley');
    const theirs = base.replace('I signed it.\n', 'I signed it on 3 March.\n');
    const both = mine.replace('I signed it.', 'I signed it on 3 March.');
    expect(mergeTexts(base, mine, theirs)).toBe(both);
    expect(mergeTexts(base, theirs, mine)).toBe(both);
  });

  it('takes paragraphs that were put in at different places, and one that went', () => {
    const mine = base.replace('I live', 'I am 41.\n\nI live');
    const theirs = base.replace('\nI signed it.\n', '');
    expect(mergeTexts(base, mine, theirs)).toBe(
      text('# Declaration', '', 'I am 41.', '', 'I live in Oakland.', '', 'I have two children.'),
    );
  });

  it.each([
    ['one line', base.replace('two', 'three'), base.replace('children', 'sons')],
    ['neighboring lines', base.replace('two', 'three'), base.replace('\n\nI signed', '\n* * *\nI signed')],
    ['something put in at one place', `${base}Mine.\n`, `${base}Theirs.\n`],
    [
      'a paragraph that one changed and the other took out',
      base.replace('two', 'three'),
      base.replace(/I have.*\n/u, ''),
    ],
  ])('leaves to a person what both changed: %s', (_what, mine, theirs) => {
    expect(mergeTexts(base, mine, theirs)).toBeUndefined();
  });

  it('leaves to a person a change that could be in several places, where the other touched one of them', () => {
    // Which of them went, or came, can't be known: it may be the very one next to which the other wrote something.
    const paid = (count: number, ...rest: string[]): string =>
      text('a', ...Array.from({ length: count }, () => 'Paid.'), ...rest, 'b');
    for (const before of [1, 2, 3, 4, 5]) {
      const theirs = paid(before, 'Late.', ...Array.from({ length: 6 - before }, () => 'Paid.'));
      expect(mergeTexts(paid(6), paid(5), theirs)).toBeUndefined();
      expect(mergeTexts(paid(6), paid(7), theirs)).toBeUndefined();
      expect(mergeTexts(paid(6), theirs, paid(5))).toBeUndefined();
    }
    expect(mergeTexts(`x\n${paid(3)}`, `x\n${paid(2)}`, `y\n${paid(3)}`)).toBe(`y\n${paid(2)}`);
  });

  it('takes several lines for any of their likes, up to where these begin and end', () => {
    const block = ['P', 'Q', 'R'];
    const [twice, once] = [text('a', 'b', ...block, ...block), text('a', 'b', ...block)];
    expect(mergeTexts(twice, once, text('a', 'b', 'T', ...block, ...block))).toBeUndefined();
    expect(mergeTexts(twice, once, text('a', 'T', 'b', ...block, ...block))).toBe(text('a', 'T', 'b', ...block));
    expect(mergeTexts(once, twice, text('a', 'b', 'T', ...block))).toBeUndefined();
    // What was put in its place could as well be the next one like it.
    const [before, mine] = [text(...block, ...block, 'x', 'y'), text('Z', ...block, 'x', 'y')];
    expect(mergeTexts(before, mine, text(...block, ...block, 'T', 'x', 'y'))).toBeUndefined();
    expect(mergeTexts(before, mine, text(...block, ...block, 'x', 'T', 'y'))).toBe(text('Z', ...block, 'x', 'T', 'y'));
    expect(mergeTexts(text('P', 'Q', 'P', 'x'), text('Z', 'P', 'x'), text('P', 'Q', 'P', 'T', 'x'))).toBeUndefined();
  });

  it('relies on a comparison that puts each change as late as it can be', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 12 });
    const isLatest = (before: string[], now: string[]): boolean => {
      let [at, gone] = [0, false];
      return diffArrays(before, now).every(({ added, removed, value }) => {
        const next = before[at + (removed ? value.length : 0)];
        const isPut = added && !gone;
        if (!added) at += value.length;
        gone = removed;
        return !(removed || isPut) || next !== value[0];
      });
    };
    fc.assert(fc.property(words, words, isLatest), { numRuns: 2000 });
  });

  it('keeps line breaks as they are', () => {
    expect(mergeTexts('a\r\nb\r\nc', 'A\r\nb\r\nc', 'a\r\nb\r\nC')).toBe('A\r\nb\r\nC');
    expect(mergeTexts('', 'mine', '')).toBe('mine');
  });

  it('gives up on texts that have nothing in common instead of comparing for minutes', () => {
    const many = (word: string): string => Array.from({ length: 50_000 }, (_, at) => `${word} ${at}\n`).join('');
    expect(mergeTexts(many('a'), many('b'), many('c'))).toBeUndefined();
  });

  it('loses no line that either side wrote, and says the same whoever asks', () => {
    const lines = fc.array(fc.constantFrom<string[]>('', 'a', 'b'), { maxLength: 8 });
    /** An edit whose new lines are told apart from all others. */
    const edited = (side: string) =>
      fc.tuple(fc.nat(8), fc.nat(2), fc.nat(2)).map(([at, gone, put]) => ({ side, at, gone, put }));
    fc.assert(
      fc.property(lines, edited('m'), edited('t'), (before, mine, theirs) => {
        const apply = ({ side, at, gone, put }: typeof mine): string =>
          text(...before.toSpliced(at, gone, ...Array.from({ length: put }, (_, n) => `${side}${n}`)));
        const [b, m, t] = [text(...before), apply(mine), apply(theirs)];
        const both = mergeTexts(b, m, t);
        expect(mergeTexts(b, t, m)).toBe(both);
        if (both === undefined) return;
        for (const line of [...m.split('\n'), ...t.split('\n')].filter((each) => /^[mt]\d/u.test(each))) {
          expect(both.split('\n')).toContain(line);
        }
        // What nobody touched is there as often as both left it there.
        expect(both.length).toBe(m.length + t.length - b.length);
      }),
      { numRuns: 2000 },
    );
  });
});
