import { describe, expect, it } from 'vitest';
import { bestMatches, matchable, type Matchable } from '#renderer/lib/quick-match.ts';
import { processorTime } from '#test/support/processor-time.ts';

const entries = [
  { name: 'Photo of the kitchen', also: 'IMG_2041.heic', code: 'A-12' },
  { name: 'Lettre de Zoë Müller', also: 'lettre.pdf', code: '' },
  { name: 'Kitchen invoice', also: 'scan-0007.pdf', code: 'A-1' },
  { name: 'Unkitchened notes', also: 'notes.txt', code: '' },
  { name: 'Notice to quit', also: 'kitchen notice.pdf', code: 'B 2' },
];
const prepared = new Map(entries.map((entry) => [entry.name, matchable(entry.name, entry.also, entry.code)]));
const of = ({ name }: { name: string }): Matchable => prepared.get(name) ?? matchable(name);
const find = (typed: string, atMost = 10): string[] =>
  bestMatches(entries, of, typed, atMost).map(({ entry }) => entry.name);

describe('the names found', () => {
  it('come with the best first: the start of a name, a word in it, another name, inside a word', () => {
    expect(find('kitchen')).toEqual(['Kitchen invoice', 'Photo of the kitchen', 'Notice to quit', 'Unkitchened notes']);
  });

  it('hold every word typed, in any order', () => {
    expect(find('inv kit')).toEqual(['Kitchen invoice']);
    expect(find('kitchen zzz')).toEqual([]);
  });

  it('ignore accents and case on both sides', () => {
    expect(find('zoe mull')).toEqual(['Lettre de Zoë Müller']);
    expect(find('LETTRE ZOË')).toEqual(['Lettre de Zoë Müller']);
  });

  it.each(['A-12', 'a12', 'A 12', 'a-12'])('put the exhibit first for “%s”', (typed) => {
    expect(find(typed)[0]).toBe('Photo of the kitchen');
  });

  it('put the exact exhibit before longer ones', () => {
    expect(find('a1')).toEqual(['Kitchen invoice', 'Photo of the kitchen']);
  });

  it('are found by file name, and by nothing when nothing is typed', () => {
    expect(find('img_2041')).toEqual(['Photo of the kitchen']);
    expect(find('   ')).toEqual([]);
  });

  it('are no more than asked for', () => {
    expect(find('kitchen', 2)).toEqual(['Kitchen invoice', 'Photo of the kitchen']);
  });

  it('keep up with typing in fifty thousand items', () => {
    const many = Array.from({ length: 50_000 }, (_, index) =>
      matchable(`Message ${index} about the répair of the boiler`, `message-${index}.eml`, `C-${index}`),
    );
    const self = (entry: Matchable): Matchable => entry;
    for (const typed of ['m', 'boil', 'repair 49', 'nowhere']) bestMatches(many, self, typed, 8);
    const plain = processorTime(() => many.filter(({ name }) => name.includes('nowhere')));
    const slowest = Math.max(
      ...['m', 'me', 'boiler rep', 'eml 49999', 'oiler', 'nowhere'].map((typed) =>
        processorTime(() => bestMatches(many, self, typed, 8)),
      ),
    );
    // Ten times a plain look through them; taking each name apart at each keystroke would be a hundred times.
    expect(slowest / plain).toBeLessThan(40);
  });
});
