import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeOfQuote, timesBefore } from '#renderer/features/passages/place-of-quote.ts';

describe('where a quote is in a text', () => {
  const found = (text: string, quote: string, before = 0) => {
    const place = placeOfQuote(text, quote, before);
    return place && text.slice(...place);
  };

  it('finds it over other spaces, line ends, divided words and joined letters', () => {
    expect(found('Dear Sam, the rent was\nre-\nceived of\u00adficially.', 'rent was received officially')).toBe(
      'rent was\nre-\nceived of\u00adficially',
    );
    expect(found('The oﬃce is open.', 'office is')).toBe('oﬃce is');
    expect(found('The office is open.', 'oﬃce')).toBe('office');
  });

  it('of several places takes the one that so many others precede', () => {
    const text = 'Paid. Not paid. Paid late.';
    expect(placeOfQuote(text, 'Paid', 1)).toEqual([16, 20]);
    expect(timesBefore(text, 'Paid', 16)).toBe(1);
    expect(placeOfQuote(text, 'Paid', 2)).toEqual([16, 20]);
  });

  it('answers nothing for what is not there, and for no words', () => {
    expect(placeOfQuote('Paid.', 'Unpaid')).toBeNull();
    expect(placeOfQuote('Paid.', ' \n')).toBeNull();
  });

  it('finds any part of any text again, at its own place', () => {
    const texts = fc.array(fc.constantFrom('a', 'b', ' ', '\n', '-', 'é', '😀'), { maxLength: 40 });
    fc.assert(
      fc.property(texts, fc.nat(), fc.nat(), (parts, one, other) => {
        const [from, to] = [one % (parts.length + 1), other % (parts.length + 1)].toSorted((a, b) => a - b);
        const [text, start] = [parts.join(''), parts.slice(0, from).join('').length];
        const quote = parts.slice(from, to).join('');
        const place = placeOfQuote(text, quote, timesBefore(text, quote, start));
        const counted = quote.replaceAll(/[\s-]/g, '');
        if (counted === '') return place === null;
        return place !== null && text.slice(...place).replaceAll(/[\s-]/g, '') === counted && place[0] >= start;
      }),
    );
  });
});
