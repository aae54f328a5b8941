import type { Message, ReadItem, Survey } from '#server/importers/message.ts';
import type { Reader } from '#server/importers/reader.ts';
import { serveReadings } from '#server/importers/serve-readings.ts';

serveReadings((source) => Promise.resolve(readerOf(source.fileName)));

function readerOf(fileName: string): Reader {
  return {
    format: 'csv',
    parser: 'odd/1',
    name: 'an odd file',
    recognizes: () => Promise.resolve(true),
    async survey(_source, _answers, _owner, onRecords): Promise<Survey> {
      for await (const item of items(fileName)) if (item.type === 'message') onRecords(item.message.record);
      return { ...nothing, messages: 1, unsent: nth++ };
    },
    read: () => items(fileName),
  };
}

/** How many exports this process has looked through; an odd reader says it as `unsent`. */
let nth = 0;
/** What a large export leaves in the memory of its process. */
const left: Buffer[] = [];

const nothing: Survey = {
  format: 'csv',
  platform: 'other',
  parser: 'odd/1',
  questions: [],
  conversations: [],
  messages: 0,
  attachments: 0,
  broken: 0,
  unsent: 0,
  drafts: 0,
  leftOut: 0,
  first: null,
  last: null,
  preview: [],
  statedCount: null,
  cutOff: false,
};

async function* items(fileName: string): AsyncGenerator<ReadItem> {
  const [what, count = '3'] = fileName.split(' ');
  const other = { name: 'Daniel', handle: null, self: false };
  yield { type: 'conversation', conversation: { key: 'one', platform: 'other', title: null, participants: [other] } };
  for (let record = 1; record <= Number(count); record += 1) {
    if (what === 'slow') work();
    yield { type: 'message', message: messageOf(record, what === 'wordy' ? wordy : '') };
  }
  if (what === 'hanging') for (;;);
  if (what === 'hungry') for (const held: string[] = []; ;) held.push('x'.repeat(1_000_000) + String(held.length));
  if (what === 'greedy') for (const held: Buffer[] = []; ;) held.push(Buffer.alloc(20_000_000, 1));
  if (what === 'large') left.push(Buffer.alloc(200_000_000, 1));
  if (what === 'throwing') throw new Error('A library gave up.');
  if (what === 'leaving') process.kill(process.pid, 'SIGKILL');
}

/** Takes sixty milliseconds of the processor’s time. */
function work(): void {
  const before = process.threadCpuUsage();
  for (let used = 0; used < 60_000;) {
    const { user, system } = process.threadCpuUsage(before);
    used = user + system;
  }
}

/** A million characters, which begin with half of one. */
const wordy = `\uD83D ${'🌻'.repeat(500_000)}`;

function messageOf(record: number, more: string): Message {
  return {
    record,
    conversation: 'one',
    direction: 'received',
    sender: { name: 'Daniel', handle: null },
    recipients: [],
    body: `Message ${record}${more}`,
    time: {
      raw: String(record),
      at: 1_700_000_000_000 + record * 1000,
      localTime: null,
      timeZone: 'UTC',
      precision: 'second',
      zoneFrom: 'export',
    },
    service: null,
    edited: false,
    deleted: false,
    editions: [],
    reactions: [],
    replyTo: null,
    attachments: [],
  };
}
