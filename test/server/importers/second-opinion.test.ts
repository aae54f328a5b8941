import { describe, expect, it } from 'vitest';
import { parseString } from 'whatsapp-chat-parser';
import { whatsApp } from '#server/importers/readers/whatsapp.ts';
import { Seeded } from '#test/sim/seeded.ts';
import { readAll, sourceOf } from './exports/in-memory.ts';
import { chatText, phones, type ChatLine } from './exports/whatsapp-text.ts';

/** Which phones the other parser reads rightly: it knows no figures but ours, no 午後 and no Buddhist years. */
const understood = [
  'Android, United Kingdom',
  'Android, United States',
  'Android, Brazil',
  'Android, Mexico',
  'Android, Sweden',
  'Android, Finland',
  'iPhone, United States',
  'iPhone, Germany',
];

const words = [
  'yes',
  'no 👍',
  'At 5: 30?',
  '[sic]',
  '- and',
  '12/13/14',
  'Ann: really',
  'ça va',
  '\nbelow',
  '\n\n- far',
];

function randomChat(seed: number): ChatLine[] {
  const seeded = new Seeded(seed);
  const below = (limit: number): number => seeded.below(limit);
  let clock = Date.UTC(2021, below(12), 14 + below(10), below(24), below(60));
  return Array.from({ length: 200 }, () => {
    clock += below(30) * 3_600_000 + below(60) * 60_000;
    const text = Array.from({ length: 1 + below(5) }, () => words[below(words.length)] ?? '').join(' ');
    return { clock, who: ['Ann', 'Zoë', '+1 555 010 1234'][below(3)] ?? 'Ann', text: `Well ${text}` };
  });
}

describe.each(understood)('what whatsapp-chat-parser reads too: %s', (name) => {
  it.each([1, 2, 3, 4, 5])('is the same (chat %i)', async (seed) => {
    const phone = phones[name];
    if (phone === undefined) throw new Error(`there is no such phone: ${name}`);
    const text = chatText(randomChat(seed), phone).trimEnd();
    const other = parseString(text, { daysFirst: phone.order === 'dmy' });
    const answers = { selfName: 'Ann', timeZone: 'unknown' };
    const { messages } = await readAll(whatsApp, sourceOf('chat.txt', text), answers);
    expect(messages.map(({ sender, body, time }) => [sender.name ?? sender.handle, body, time.localTime])).toEqual(
      other.map(({ author, message, date }) => [author, message, wallClock(date)]),
    );
  });
});

/** The other parser takes wall clocks for those of its own process. */
function wallClock(date: Date): string {
  const offset = date.getTimezoneOffset() * 60_000;
  return new Date(date.getTime() - offset).toISOString().slice(0, 19);
}
