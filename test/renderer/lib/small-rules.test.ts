import { describe, expect, it } from 'vitest';
import { backoffDelay } from '#renderer/api/backoff.ts';
import { isRecording, kindOf } from '#renderer/lib/file-kind.ts';
import { nextColor, paletteColor } from '#renderer/lib/palette.ts';
import { describePermissions, isNarrower, levelOf, withLevel } from '#renderer/features/tokens/permissions.ts';
import { formatCount, formatDuration, formatSize } from '#renderer/lib/quantities.ts';
import { tagsInUse } from '#renderer/features/evidence/tags.ts';
import { expiryInstant } from '#renderer/screens/connect/tokens/token-expiry.tsx';
import { evidenceItem } from '#test/renderer/support/items.ts';

describe('quantities', () => {
  it.each([
    [0, '0 bytes'],
    [1, '1 byte'],
    [999, '999 bytes'],
    [1000, '1.0 KB'],
    [999_600, '1.0 MB'],
    [26_214_400, '26 MB'],
    [340_000_000, '340 MB'],
  ])('shows %i bytes as %s', (bytes, text) => {
    expect(formatSize(bytes)).toBe(text);
  });

  it('counts and times as people write them', () => {
    expect(formatCount(1, 'item')).toBe('1 item');
    expect(formatCount(1204, 'item')).toBe('1,204 items');
    expect(formatDuration(7.4)).toBe('0:07');
    expect(formatDuration(3723)).toBe('1:02:03');
  });
});

describe('kinds of files', () => {
  it('knows a recording by its type, or by its name when the system knows no type', () => {
    expect(isRecording({ type: 'audio/mpeg', name: 'call' })).toBe(true);
    expect(isRecording({ type: '', name: 'Voicemail.M4A' })).toBe(true);
    expect(isRecording({ type: 'application/pdf', name: 'letter.pdf' })).toBe(false);
  });

  it('distinguishes a spreadsheet in text from plain text', () => {
    expect(kindOf('text/csv', 'log.csv')).toBe('sheet');
    expect(kindOf('text/plain', 'notes.txt')).toBe('text');
    expect(kindOf('message/rfc822', 'mail.eml')).toBe('mail');
  });
});

describe('permissions', () => {
  it('are set area by area and leave the others, known or not', () => {
    const permissions = withLevel(['evidence:read', 'hearings:read'], 'evidence', 'write');
    expect(permissions.toSorted()).toEqual(['evidence:read', 'evidence:write', 'hearings:read']);
    expect(levelOf(permissions, 'evidence')).toBe('write');
    expect(withLevel(permissions, 'evidence', 'none')).toEqual(['hearings:read']);
  });

  it('may be narrowed, never widened', () => {
    expect(isNarrower(['evidence:read', 'files:read'], ['files:read'])).toBe(true);
    expect(isNarrower(['evidence:read'], ['evidence:write'])).toBe(false);
    expect(isNarrower(['*'], ['evidence:write'])).toBe(true);
  });

  it('are said in words', () => {
    expect(describePermissions(['*'])).toBe('Everything, including future features');
    expect(describePermissions(['evidence:read', 'evidence:write', 'files:read'])).toBe(
      'Evidence (read and write), Files (read)',
    );
  });
});

describe('tokens', () => {
  it('end after so many days, with the chosen day, or never', () => {
    const now = new Date('2025-03-04T12:00:00Z');
    expect(expiryInstant('30', null, now)).toBe('2025-04-03T12:00:00.000Z');
    expect(expiryInstant('never', null, now)).toBeNull();
    expect(expiryInstant('date', '2025-05-01', now)).toBe(new Date('2025-05-01T23:59:59.999').toISOString());
  });
});

describe('colours, tags and pauses', () => {
  it('gives a new category a colour nobody has', () => {
    expect(nextColor(['blue', 'teal'])).toBe('green');
    expect(paletteColor('mauve')).toBe('slate');
  });

  it('lists the most used tags first', () => {
    const items = [evidenceItem({ tagNames: ['b', 'a'] }), evidenceItem({ tagNames: ['b'] })];
    expect(tagsInUse(items)).toEqual([
      { tag: 'b', count: 2 },
      { tag: 'a', count: 1 },
    ]);
  });

  it('waits longer each time, up to about fifteen seconds', () => {
    const delays = [0, 1, 2, 10, 100].map((attempt) => backoffDelay(attempt, () => 0.5));
    expect(delays).toEqual([500, 1000, 2000, 15_000, 15_000]);
  });
});
