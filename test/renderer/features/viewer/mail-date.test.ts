import { describe, expect, it } from 'vitest';
import { fieldOf, mailDate } from '#renderer/features/viewer/mail-date.ts';

describe('the date of a mail', () => {
  it('stays in the sender’s own time, with its zone', () => {
    expect(mailDate('Fri, 1 Mar 2024 18:04:00 -0500').whole).toBe('Fri 1 Mar 2024, 18:04 (UTC−05:00)');
    expect(mailDate('1 Mar 24 8:04 +0530').whole).toBe('Fri 1 Mar 2024, 08:04 (UTC+05:30)');
    expect(mailDate('Fri, 1 Mar 2024 18:04:59 GMT (local words)').whole).toBe('Fri 1 Mar 2024, 18:04 (GMT)');
    expect(mailDate('Fri, 1 Mar 2024 18:04:00 +0000').whole).toBe('Fri 1 Mar 2024, 18:04 (UTC)');
    expect(mailDate('Fri, 1 Mar 2024 18:04:00').short).toBe('Fri 1 Mar 2024, 18:04');
  });

  it('is shown unchanged when it is none', () => {
    for (const written of ['Fri, 31 Feb 2024 18:04:00 -0500', 'yesterday', '', '2024-03-01T18:04:00Z']) {
      expect(mailDate(written)).toEqual({ whole: written, short: written });
    }
  });

  it('finds a field, or nothing', () => {
    const message = { fields: [['From', 'Dana']] as const };
    expect([fieldOf(message, 'From'), fieldOf(message, 'Cc')]).toEqual(['Dana', '']);
  });
});
