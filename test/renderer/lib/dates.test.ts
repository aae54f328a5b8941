import { describe, expect, it } from 'vitest';
import { formatAgo, formatDate } from '#renderer/lib/dates.ts';

describe('dates', () => {
  it('spells a date with its weekday', () => {
    expect(formatDate('2025-03-04')).toBe('Tue 4 Mar 2025');
  });

  it('shows what is no date unchanged', () => {
    expect(formatDate('2025-02-30')).toBe('2025-02-30');
    expect(formatDate('last week')).toBe('last week');
  });

  it('says how long ago in one unit', () => {
    const now = new Date('2025-03-04T12:00:00Z');
    expect(formatAgo('2025-03-04T11:59:40Z', now)).toBe('just now');
    expect(formatAgo('2025-03-04T11:00:00Z', now)).toBe('1 hour ago');
    expect(formatAgo('2025-03-01T12:00:00Z', now)).toBe('3 days ago');
    expect(formatAgo('2022-03-04T12:00:00Z', now)).toBe('3 years ago');
  });
});
