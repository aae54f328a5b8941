import { describe, expect, it } from 'vitest';
import { courtProfiles } from '#server/papers/court-profile.ts';
import { readWithPdfium } from '#test/server/papers/read-with-pdfium.ts';
import { readWithPdfjs } from '#test/server/papers/read-with-pdfjs.ts';
import { at, fullLog, gap, logOf, message } from './sample-log.ts';
import { pagesOfText, printHere, squeezed } from './print-here.ts';

/* The log to be printed, read back with two readers. */

const words = (count: number, from: number): string =>
  Array.from({ length: count }, (_, index) => `w${String(from + index).padStart(5, '0')}x`).join(' ');

/** So many messages of a few words each that say where they are. */
function numberedLog(count: number): ReturnType<typeof logOf> {
  return logOf(
    Array.from({ length: count }, (_, index) =>
      message(index + 1, words(7, index * 7), {
        time: at(new Date(Date.UTC(2026, 2, 3) + index * 7_200_000).toISOString().slice(0, 19)),
      }),
    ),
  );
}

describe('a log as PDF', () => {
  it('has what its head says, every message, gap and note, and a statement to sign', async () => {
    const { pdf, pages, unknownCharacters } = await printHere(fullLog);
    const text = await pagesOfText(pdf);
    expect(text).toHaveLength(pages);
    expect(unknownCharacters).toEqual([]);
    const [head = '', ...rest] = text;
    const table = rest.slice(0, -1).join('');
    for (const fact of [
      'Circuit Court of Lincoln County',
      'Excerpt: 8 of the 1,636 messages stored for these 2 conversations',
      'Messages omitted1,628: sent before March 3 or after March 9, 2026',
      'Time zoneAmerica/Chicago',
      'Gaps marked1',
      'Notes1, each marked as a note',
      'SHA-2560123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef',
      'How exportedSMS Backup & Restore (XML)',
      'Device or accountiPhone 14 of Jane Doe',
      'read with whatsapp/1',
      'Confirmed byJane Doe, Nov 20, 2026, 9:58:00 AM UTC',
      'Confirmed bynobody',
    ]) {
      expect(head).toContain(squeezed(fact));
    }
    for (const said of [
      '1Mar 3, 20269:01:02 PMAmerica/Chicago*“[3/3/26, 21:01:02]”John Roe+1 213 555 0111Received; to Jane DoeC1, WhatsAppAre you still bringing the kids at 6?S1 #41',
      'Reaction by Jane Doe: 👎',
      'EditedEarlier wording (Mar 4, 2026, 3:04:30 AM UTC): We are here. Were are you?',
      'Note, not part of the message. Jane Doe, Nov 21, 2026, 8:00:00 AM UTC, about message 4 I waited until 8 with the officer at the desk.',
      '8:00 AMzone unknown',
      'no textDeleted by its sender',
      'Gap in C1, Mar 4, 2026, 8:00 AM – Mar 8, 2026, 9:12 AM. No message for 4 days in an export that covers them; 2 messages are only in the other export.',
      'UTC; clocks changed in this hour',
      'Attachment: IMG-20260308-WA0001.jpg (image/jpeg, 1.2 MB)',
      `SHA-256: ${'ab12cd34'.repeat(8)}`,
      'Attachment: VID-20260308-WA0002.mp4 (video/mp4)Missing: the export names this file and does not hold it',
      'S1 #46also S2 #17',
      'Received; to all 3 others',
      'time unknownUTC“sometime in April”WhatsAppWritten by the platformC2, SMSJohn Roe left the groupentered by hand',
    ]) {
      expect(table).toContain(squeezed(said));
    }
    expect(text.at(-1)).toMatch(/RoeStatementaboutthesemessages.*DateandplaceSignature/);
    expect(text.join('')).not.toMatch(/authentic/i);
  });

  it('has the words of its messages in their order, in both readers', async () => {
    const { pdf, pages } = await printHere(numberedLog(120));
    const expected = words(7 * 120, 0).split(' ');
    expect((await pagesOfText(pdf)).join('').match(/w\d{5}x/g)).toEqual(expected);
    const read = await readWithPdfjs(pdf);
    const byPdfjs = read.pages.flat().map(({ text }) => text);
    expect(byPdfjs.join(' ').match(/w\d{5}x/g)).toEqual(expected);
    expect(pages).toBeGreaterThan(8);
  });

  it('is tagged, titled, with its months and days as its outline, and repeats the head of its table', async () => {
    const { pdf, pages } = await printHere(numberedLog(120));
    const { tagged, title, language, outline, roles } = await readWithPdfjs(pdf);
    expect({ tagged, title, language }).toEqual({
      tagged: true,
      title: 'Messages between Jane Doe and John Roe',
      language: 'en-US',
    });
    expect(outline).toEqual([
      'Messages between Jane Doe and John Roe',
      'Conversation',
      'Source',
      'How to read this log',
      'March 2026',
      'Tuesday, March 3, 2026',
      'Wednesday, March 4, 2026',
      'Thursday, March 5, 2026',
      'Friday, March 6, 2026',
      'Saturday, March 7, 2026',
      'Sunday, March 8, 2026',
      'Monday, March 9, 2026',
      'Tuesday, March 10, 2026',
      'Wednesday, March 11, 2026',
      'Thursday, March 12, 2026',
      'Statement about these messages',
    ]);
    expect(roles).toEqual(expect.arrayContaining(['Table', 'THead', 'TH', 'TR', 'TD', 'H1', 'H2']));
    const text = await pagesOfText(pdf);
    expect(text.map((page, index) => page.includes(`Page${index + 1}of${pages}`))).toEqual(text.map(() => true));
    const log = text.slice(2, -2);
    expect(log.length).toBeGreaterThan(4);
    expect(log.filter((page) => !page.includes('No.TimeFromandtoMessageSource'))).toEqual([]);
  });

  it('parts no short message at the end of a page, and leaves no day behind', async () => {
    const { pdf } = await printHere(numberedLog(150));
    const text = (await pagesOfText(pdf)).slice(1, -1);
    for (const page of text) expect((page.match(/w\d{5}x/g) ?? []).length % 7).toBe(0);
    expect(text.filter((page) => /day,\w+\d+,2026Page/.test(page))).toEqual([]);
  });

  it.each(courtProfiles.map((profile) => [profile.id, profile] as const))(
    'has the paper of %s, within its margins',
    async (_id, profile) => {
      const { pdf } = await printHere(fullLog, { profile });
      for (const { width, height, glyphs } of await readWithPdfium(pdf)) {
        expect([Math.round(width), Math.round(height)]).toEqual(profile.page === 'letter' ? [612, 792] : [595, 842]);
        expect(Math.min(...glyphs.map(({ x }) => x))).toBeGreaterThanOrEqual(53);
        expect(Math.max(...glyphs.map(({ x }) => x))).toBeLessThan(width - 53);
        expect(Math.max(...glyphs.map(({ baseline }) => baseline))).toBeLessThan(height - 24);
      }
    },
  );

  it('prints on every page that it is a working copy, where it is one', async () => {
    const { pdf } = await printHere(fullLog, { mark: 'Working copy' });
    const text = await pagesOfText(pdf);
    expect(text.filter((page) => page.includes('WORKINGCOPY'))).toHaveLength(text.length);
  });

  it('says what is known for the statement, and leaves lines for the rest', async () => {
    const stated = logOf([message(1, 'a')], {
      attestation: {
        phone: 'Jane Doe, +1 213 555 0100',
        obtained: 'Exported on the phone and sent by email',
        complete: 'no',
        declaration: 'I declare under penalty of perjury that the foregoing is true and correct.',
      },
    });
    const last = (await pagesOfText((await printHere(stated)).pdf)).at(-1) ?? '';
    for (const fact of [
      'Jane Doe, +1 213 555 0100',
      'Exported on the phone',
      'Not all messages',
      'penalty of perjury',
    ]) {
      expect(last).toContain(squeezed(fact));
    }
  });

  it('that needs no statement, such as for an exhibit, ends with its last message', async () => {
    const title = 'Messages between Jane Doe and John Roe, March 3 – March 9, 2026';
    const exhibit = { ...numberedLog(60), title, attestation: null };
    for (const lines of [undefined, 100]) {
      const { pdf } = await printHere(exhibit, {}, lines);
      expect((await readWithPdfjs(pdf)).outline[0]).toBe(title);
      const text = await pagesOfText(pdf);
      expect(text.join('')).not.toContain('Statement');
      expect(text.at(-1)).not.toContain('Thelogcontinues');
    }
  });

  it('of a whole conversation says so, and that nothing is left out', async () => {
    const { extent } = logOf([]);
    const whole = logOf([message(1, 'a')], { extent: { ...extent, kind: 'whole', from: null, to: null, omitted: [] } });
    const [head = ''] = await pagesOfText((await printHere(whole)).pdf);
    expect(head).toContain(squeezed('Whole: the one message stored for this conversation'));
    expect(head).toContain(squeezed('Messages omitted none'));
    expect(head).toContain(squeezed('Period all dates'));
  });

  it('without a message is a head and a statement', async () => {
    expect((await printHere(logOf([]))).pages).toBe(2);
  });

  it('has the same bytes of the same log', async () => {
    const [first, second] = [await printHere(fullLog), await printHere(structuredClone(fullLog))];
    expect(Buffer.compare(first.pdf, second.pdf)).toBe(0);
  });
});

describe('a log in parts', () => {
  it('reads as one: words in order, pages numbered through, one outline, tags of all pages', async () => {
    const log = numberedLog(150);
    const { pdf, pages } = await printHere(log, {}, 200);
    const text = await pagesOfText(pdf);
    expect(text).toHaveLength(pages);
    expect(text.filter((page) => page.includes('Thelogcontinuesonthenextpage.')).length).toBeGreaterThan(2);
    expect(text.map((page, index) => page.includes(`Page${index + 1}of${pages}`))).toEqual(text.map(() => true));
    expect(text.join('').match(/w\d{5}x/g)).toEqual(words(7 * 150, 0).split(' '));
    const whole = await readWithPdfjs((await printHere(log)).pdf);
    const read = await readWithPdfjs(pdf);
    expect(
      read.pages
        .flat()
        .map((item) => item.text)
        .join(' ')
        .match(/w\d{5}x/g),
    ).toEqual(words(7 * 150, 0).split(' '));
    expect(read.outline.filter((entry) => !entry.endsWith('(continued)'))).toEqual(whole.outline);
    expect({ tagged: read.tagged, title: read.title }).toEqual({ tagged: true, title: whole.title });
    expect(new Set(read.roles)).toEqual(new Set([...whole.roles, 'Part']));
  });

  it('has the same bytes of the same log', async () => {
    const [first, second] = [await printHere(numberedLog(60), {}, 100), await printHere(numberedLog(60), {}, 100)];
    expect(Buffer.compare(first.pdf, second.pdf)).toBe(0);
  });

  it('lists a character that no font has once, in whichever part it is', async () => {
    const log = logOf([message(1, 'a \u{13000}'), gap('b'), message(2, 'c \u{13000} \u202E'), message(3, 'd')]);
    expect((await printHere(log, {}, 5)).unknownCharacters).toEqual(['U+13000', 'U+202E']);
  });
});
