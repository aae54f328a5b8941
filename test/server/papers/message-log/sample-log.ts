import type { LogGap, LogMessage, MessageLog } from '#server/papers/message-log/message-log.ts';

/* A made-up conversation of two people and their group, as logs. */

const jane = { name: 'Jane Doe', handle: '+1 213 555 0100' };
const john = { name: 'John Roe', handle: '+1 213 555 0111' };
const school = { name: 'Lincoln School', handle: '+1 213 555 0122' };
const hash = (letters: string): string => letters.repeat(64 / letters.length);

export function message(sequence: number, text: string, more: Partial<LogMessage> = {}): LogMessage {
  const sent = sequence % 2 === 0;
  const minute = String(sequence % 60).padStart(2, '0');
  const local = more.time?.local ?? `2026-03-03T21:${minute}:02`;
  return {
    kind: 'message',
    sequence,
    thread: 0,
    sender: sent ? jane : john,
    recipients: [sent ? john : jane],
    time: {
      exported: `[3/3/26, 21:${minute}:02]`,
      at: `2026-03-04T03:${minute}:02.000Z`,
      local,
      zone: 'America/Chicago',
      zoneFrom: 'asserted',
      precision: 'second',
      uncertain: false,
    },
    direction: sent ? 'sent' : 'received',
    text,
    edited: false,
    deleted: false,
    editions: [],
    reactions: [],
    attachments: [],
    source: { source: 0, record: sequence + 40 },
    alsoIn: [],
    notes: [],
    ...more,
  };
}

export function at(local: string, more: Partial<LogMessage['time']> = {}): LogMessage['time'] {
  return {
    exported: `[${local.replace('T', ', ')}]`,
    at: `${local}.000Z`,
    local,
    zone: 'UTC',
    zoneFrom: 'export',
    precision: 'second',
    uncertain: false,
    ...more,
  };
}

export function gap(text: string, more: Partial<LogGap> = {}): LogGap {
  return { kind: 'gap', thread: 0, from: null, to: null, text, ...more };
}

export function logOf(entries: MessageLog['entries'], more: Partial<MessageLog> = {}): MessageLog {
  return {
    title: 'Messages between Jane Doe and John Roe',
    caseLines: ['Circuit Court of Lincoln County', 'Doe v. Roe, Case No. 26-DR-01482'],
    extent: {
      kind: 'excerpt',
      from: '2026-03-03',
      to: '2026-03-09',
      timeZone: 'America/Chicago',
      omitted: [{ count: 1_628, reason: 'sent before March 3 or after March 9, 2026' }],
      exportedAt: '2026-11-25T15:04:05.000Z',
      exportedWith: 'Casewright 1.4.0',
    },
    threads: [
      {
        title: 'John Roe',
        platform: 'WhatsApp',
        participants: [
          { ...jane, self: true },
          { ...john, self: false },
        ],
      },
    ],
    sources: [
      {
        fileName: 'WhatsApp Chat with John Roe.zip',
        sha256: hash('0123456789abcdef'),
        method: 'WhatsApp, Export chat with media',
        device: 'iPhone 14 of Jane Doe',
        importer: 'whatsapp/1',
        importedAt: '2026-11-20T10:00:00.000Z',
        attested: { by: 'Jane Doe', at: '2026-11-20T09:58:00.000Z' },
      },
    ],
    entries,
    attestation: { phone: null, obtained: null, complete: null, declaration: null },
    ...more,
  };
}

/** One of everything that a log can say. */
export const fullLog: MessageLog = logOf(
  [
    message(1, 'Are you still bringing the kids at 6?'),
    message(2, 'Yes. We are on the way, traffic is bad on Main Street. I will write when we are at the corner.'),
    message(3, 'You said 6. It is 6:20 now.\n\nThis is the third time this month.', {
      reactions: [{ by: 'Jane Doe', emoji: '👎', at: null }],
    }),
    message(4, 'We are here. Where are you?', {
      edited: true,
      editions: [{ text: 'We are here. Were are you?', at: '2026-03-04T03:04:30.000Z' }],
      notes: [
        {
          by: 'Jane Doe',
          at: '2026-11-21T08:00:00.000Z',
          text: 'I waited until 8 with the officer at the desk.',
        },
      ],
    }),
    message(5, '', {
      deleted: true,
      time: at('2026-03-04T08:00:00', {
        zone: null,
        zoneFrom: 'unknown',
        at: null,
        precision: 'minute',
      }),
    }),
    gap('No message for 4 days in an export that covers them; 2 messages are only in the other export.', {
      from: 'Mar 4, 2026, 8:00 AM',
      to: 'Mar 8, 2026, 9:12 AM',
    }),
    message(6, 'Here are the photos.', {
      time: at('2026-03-08T09:12:00', { uncertain: true }),
      attachments: [
        {
          name: 'IMG-20260308-WA0001.jpg',
          mimeType: 'image/jpeg',
          size: 1_240_000,
          sha256: hash('ab12cd34'),
        },
        { name: 'VID-20260308-WA0002.mp4', mimeType: 'video/mp4', size: null, sha256: null },
      ],
      alsoIn: [{ source: 1, record: 17 }],
    }),
    message(7, 'Parents: pick-up is at 3 on Friday.', {
      thread: 1,
      sender: school,
      recipients: [jane, john, { name: null, handle: '+1 213 555 0133' }],
      time: at('2026-04-02T12:00:00'),
      direction: 'received',
      source: { source: 1, record: 3 },
    }),
    message(8, 'John Roe left the group', {
      thread: 1,
      sender: { name: 'WhatsApp', handle: null },
      recipients: [],
      time: at('2026-04-02T12:05:00', { local: null, exported: 'sometime in April' }),
      direction: 'system',
      source: null,
    }),
  ],
  {
    threads: [
      logOf([]).threads[0]!,
      {
        title: 'Class 3b',
        platform: 'SMS',
        participants: [
          { ...jane, self: true },
          { ...john, self: false },
          { ...school, self: false },
          { name: null, handle: '+1 213 555 0133', self: false },
        ],
      },
    ],
    sources: [
      logOf([]).sources[0]!,
      {
        fileName: 'sms-20261119.xml',
        sha256: hash('fedcba98'),
        method: 'SMS Backup & Restore (XML)',
        device: null,
        importer: 'sms_backup/2',
        importedAt: '2026-11-20T11:00:00.000Z',
        attested: null,
      },
    ],
  },
);
