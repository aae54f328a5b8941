import { describe, expect, test } from 'vitest';
import { fingerprint } from '#server/importers/merge/fingerprint.ts';
import { sightingOf } from '#server/importers/merge/sighting.ts';
import type { Message } from '#server/importers/message.ts';

const message: Message = {
  record: 7,
  conversation: 'c',
  direction: 'received',
  sender: { name: 'Mom', handle: '(212) 555-0123' },
  recipients: [],
  body: 'At five',
  time: {
    raw: '3/1/26, 9:00',
    at: null,
    localTime: '2026-03-01T09:00:00',
    timeZone: null,
    precision: 'minute',
    zoneFrom: 'unknown',
  },
  service: null,
  edited: false,
  deleted: false,
  editions: [],
  reactions: [],
  replyTo: null,
  attachments: [],
};

describe('a message as merging sees it', () => {
  test('has its wall clock, where nobody said in which zone', () => {
    expect(sightingOf(message, 'US')).toEqual({
      record: 7,
      at: null,
      localTime: Date.UTC(2026, 2, 1, 9),
      precision: 'minute',
      direction: 'received',
      sender: '+12125550123',
      fingerprint: fingerprint(message),
      edited: false,
      deleted: false,
      mediaMissing: false,
    });
  });

  test('has the instant instead, where it is known', () => {
    const at = Date.UTC(2026, 2, 1, 14);
    expect(sightingOf({ ...message, time: { ...message.time, at } })).toMatchObject({ at, localTime: null });
  });

  test('has no time where its export has none that can be read', () => {
    const time = { ...message.time, localTime: null };
    expect(sightingOf({ ...message, time })).toMatchObject({ at: null, localTime: null });
    const broken = { ...message.time, localTime: 'yesterday' };
    expect(sightingOf({ ...message, time: broken })).toMatchObject({ at: null, localTime: null });
  });

  test('has no sender’s key where the owner of the device sent it', () => {
    expect(sightingOf({ ...message, direction: 'sent' }).sender).toBe('');
  });

  test('keeps its earlier wordings', () => {
    const sighting = sightingOf({ ...message, editions: [{ body: 'At four', at: null }] });
    expect(sighting).toMatchObject({ edited: true, earlier: [fingerprint({ ...message, body: 'At four' })] });
  });

  test('says that media is missing', () => {
    const attachments = [{ name: 'a.jpg', mimeType: null, size: null, sha256: null, missing: true }];
    expect(sightingOf({ ...message, attachments }).mediaMissing).toBe(true);
  });
});
