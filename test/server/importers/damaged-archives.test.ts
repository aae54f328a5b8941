import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readerOf } from '#server/importers/formats.ts';
import { ImportError } from '#server/importers/import-error.ts';
import type { Message } from '#server/importers/message.ts';
import { openSource } from '#server/importers/source.ts';
import { zip } from '#test/support/files/zip.ts';
import { damaged } from './exports/damage.ts';
import { readAll } from './exports/in-memory.ts';
import { soundChats } from './exports/sound-chats.ts';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'casewright-archives-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const [chat] = soundChats;

async function read(bytes: Buffer): Promise<Message[]> {
  const path = join(folder, 'chat.zip');
  writeFileSync(path, bytes);
  const source = await openSource(path, 'chat.zip', 'a'.repeat(64));
  try {
    const reader = await readerOf(source);
    return (await readAll(reader, source, chat?.answers)).messages;
  } finally {
    source.close();
  }
}

it('refuses a damaged archive with a sentence, or reads what is whole', async () => {
  const sound = zip([
    { name: 'photo.jpg', content: 'a picture', stored: true },
    { name: 'WhatsApp Chat with Ann.txt', content: chat?.text ?? '' },
    { name: 'voice.opus', content: Buffer.alloc(500, 'ab') },
  ]);
  // A checksum vouches for the text: it is read as it was written, or not at all. Its name may be another.
  const texts = (messages: readonly Message[]): string =>
    JSON.stringify(messages.map(({ body, time }) => [body, time]));
  const written = await read(sound);
  expect(written).toHaveLength(40);
  const sentences: string[] = [];
  const others: number[] = [];
  for (let seed = 0; seed < 400; seed++) {
    try {
      if (texts(await read(damaged(sound, seed).bytes)) !== texts(written)) others.push(seed);
    } catch (error) {
      if (!(error instanceof ImportError)) throw new Error(`seed ${seed}`, { cause: error });
      sentences.push(error.message);
    }
  }
  expect(others).toEqual([]);
  expect(sentences.length).toBeGreaterThan(200);
  expect(sentences.filter((sentence) => !/^[A-Z“].*\.$/.test(sentence))).toEqual([]);
});
