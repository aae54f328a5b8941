import { describe, expect, it } from 'vitest';
import { howGiven } from '#server/rules/how-given.ts';

describe('how something was given', () => {
  it.each([
    ['By mail', 'by mail'],
    ['mail', 'by mail'],
    ['In person', 'in person'],
    ['FedEx', 'by FedEx'],
  ])('reads “%s” as “%s”', (method, words) => expect(howGiven(method)).toBe(words));
});
