import type { Answers, Attachment, MessageTime, Owner, Party, Question } from '#server/importers/message.ts';
import { askSelfName, askTimeZone, refuseUnanswered } from '#server/importers/questions.ts';
import type { Entry, MediaKeeper, Reader, Source } from '#server/importers/reader.ts';
import { brokenRecord } from '#server/importers/reading/broken-record.ts';
import { ExportMedia, folderOf } from '#server/importers/reading/export-media.ts';
import { walkJson } from '#server/importers/reading/json-walk.ts';
import { checked, Tally, type FoundItem } from '#server/importers/reading/tally.ts';
import { isTimeZoneAnswer } from '#server/importers/time/zone.ts';
import { MessageClock } from '#server/importers/time/message-clock.ts';
import { openChats, wantOfExport, type TelegramExport } from './telegram/chats.ts';
import { readMessage, type TelegramChat } from './telegram/message.ts';
import { conversationOf, isAnswer, isSame, namesToChoose, selfIn } from './telegram/self.ts';

const what = 'Telegram export';
const namesAtMost = 50;

/** What Telegram Desktop exports as JSON: one chat, or a whole account. */
export const telegram: Reader = {
  format: 'telegram',
  parser: 'telegram/1',
  name: 'a Telegram export (result.json)',

  async recognizes(source, head) {
    for (const entry of jsonFiles(source)) {
      const text = (await head(entry)).toString('latin1');
      if (!/^\s*(\xef\xbb\xbf)?\{/.test(text)) continue;
      if (/"personal_information"\s*:\s*\{\s*"user_id"/.test(text)) return true;
      if (/"messages"\s*:\s*\[/.test(text) && /"(from|actor)_id"\s*:/.test(text)) return true;
    }
    return false;
  },

  async survey(source, answers, owner, onRecords) {
    const tally = new Tally(onRecords, answers.threads);
    const files = await openFiles(source);
    const questions = openQuestions(files, answers, owner);
    for await (const item of itemsOf(source, files, answers, null)) tally.add(item);
    tally.check(what);
    const { format, parser } = this;
    return { format, platform: 'other', parser, questions, statedCount: null, ...tally.counted() };
  },

  async *read(source, answers, media) {
    const files = await openFiles(source);
    refuseUnanswered(openQuestions(files, answers, { names: [], handles: [] }));
    yield* checked(itemsOf(source, files, answers, media), what);
  },
};

interface OpenFile {
  entry: Entry;
  held: TelegramExport;
}

function jsonFiles(source: Source): Entry[] {
  if (!source.isArchive) return [...source.entries];
  return source.entries.filter(({ name }) => /(^|\/)result\.json$/.test(name));
}

async function openFiles(source: Source): Promise<OpenFile[]> {
  const files: OpenFile[] = [];
  for (const entry of jsonFiles(source)) files.push({ entry, held: await openChats(entry) });
  return files;
}

function openQuestions(files: readonly OpenFile[], answers: Answers, owner: Owner): Question[] {
  const chats = files.flatMap(({ held }) => held.chats.map((chat) => ({ chat, held })));
  const asked = chats.filter(({ chat, held }) => selfIn(chat, held, {}) === undefined).map(({ chat }) => chat);
  const isOpen =
    !isAnswer(answers.selfName, asked) || chats.some(({ chat, held }) => selfIn(chat, held, answers) === undefined);
  const wallClocks = chats.flatMap(({ chat }) => chat.wallClock ?? []);
  const questions: Question[] = [];
  if (asked.length > 0 && isOpen) {
    const names = namesToChoose(asked).slice(0, namesAtMost);
    const samples = asked.flatMap(({ sample }) => sample ?? []);
    questions.push(askSelfName(names, owner, samples));
  }
  if (wallClocks.length > 0 && !isTimeZoneAnswer(answers.timeZone)) questions.push(askTimeZone(wallClocks));
  return questions;
}

async function* itemsOf(
  source: Source,
  files: readonly OpenFile[],
  answers: Answers,
  keeper: MediaKeeper | null,
): AsyncGenerator<FoundItem> {
  const media = new ExportMedia(source, keeper);
  let record = 0;
  for (const { entry, held } of files) {
    const folder = folderOf(entry.name);
    const heads = held.chats.values();
    let chat: TelegramChat | null = null;
    for await (const piece of walkJson(entry.bytes(), wantOfExport)) {
      if (piece.type === 'enter' && /(^|\/)messages$/.test(piece.path)) {
        const head = heads.next().value;
        if (head === undefined) continue;
        const self = selfIn(head, held, answers) ?? null;
        const key = `${head.type}/${head.id ?? record}`;
        chat = openChat(key, self, answers);
        yield { type: 'conversation', conversation: conversationOf(head, key, self) };
      } else if (piece.type === 'broken') {
        if (piece.cutOff) yield { type: 'cut' };
        yield brokenRecord(++record, piece.bytes, 'This record is damaged or cut off.');
      } else if (piece.type === 'value' && piece.path.endsWith('messages/*') && chat !== null) {
        yield await itemOf(piece.value, piece.bytes, ++record, { chat, media, folder });
      }
    }
  }
}

function openChat(key: string, self: Party | null, { timeZone }: Answers): TelegramChat {
  const clock = new MessageClock(timeZone);
  return {
    key,
    isSelf: (party) => self !== null && isSame(party, self),
    records: new Map(),
    clock: (raw) => wallClock(raw, clock),
  };
}

/** `2020-05-17T09:12:45`, as the clock of whoever exported showed it. */
function wallClock(raw: string, clock: MessageClock): MessageTime | null {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/.test(raw)) return null;
  const shown = Date.parse(`${raw}Z`);
  return Number.isNaN(shown) ? null : clock.read(raw, shown, 'second');
}

async function itemOf(
  value: unknown,
  bytes: Buffer,
  record: number,
  { chat, media, folder }: { chat: TelegramChat; media: ExportMedia; folder: string },
): Promise<FoundItem> {
  const read = readMessage(value, record, chat);
  if (read.type === 'broken') return brokenRecord(record, bytes, read.reason);
  const attachments: Attachment[] = [];
  for (const { path, name, mimeType } of read.files) {
    attachments.push(
      await media.attachment(path, folder, {
        ...(mimeType === null ? {} : { mimeType }),
        ...(name === undefined ? {} : { name }),
      }),
    );
  }
  return { type: 'message', message: { ...read.message, attachments } };
}
