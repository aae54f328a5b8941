import { describe, expect, it } from 'vitest';
import { startNearFound } from '#renderer/lib/snippet.ts';

const long = 'The tenant says that the landlord was told about the broken boiler on the third of March, in writing.';

function found(text: string, word: string): [number, number] {
  const at = text.indexOf(word);
  return [at, at + word.length];
}

describe('a snippet on one line', () => {
  it('starts at a word shortly before the first found word, with an ellipsis', () => {
    const shown = startNearFound(long, [found(long, 'boiler')]);
    expect(shown.text).toBe('…was told about the broken boiler on the third of March, in writing.');
  });

  it('marks the same words as before, in any order', () => {
    const ranges = [found(long, 'March'), found(long, 'boiler')];
    const shown = startNearFound(long, ranges);
    expect(shown.ranges.map(([start, end]) => shown.text.slice(start, end))).toEqual(['March', 'boiler']);
  });

  it('is left whole when the found word is near its start', () => {
    const ranges = [found(long, 'landlord')];
    expect(startNearFound(long, ranges)).toEqual({ text: long, ranges });
  });

  it('is left whole when nothing is marked, or a mark is beyond it', () => {
    expect(startNearFound(long, [])).toEqual({ text: long, ranges: [] });
    expect(startNearFound(long, [[500, 510]]).text).toBe(long);
  });

  it('starts at the found word itself when one long run of letters is before it', () => {
    const text = `${'x'.repeat(80)}-boiler`;
    const shown = startNearFound(text, [found(text, 'boiler')]);
    expect(shown).toEqual({ text: '…boiler', ranges: [[1, 7]] });
  });

  it('takes the place of an ellipsis that was there', () => {
    const text = `…${long}`;
    expect(startNearFound(text, [found(text, 'boiler')]).text.match(/…/g)).toHaveLength(1);
  });
});
