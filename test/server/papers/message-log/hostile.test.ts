import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MessageLog } from '#server/papers/message-log/message-log.ts';
import { readWithPdfium } from '#test/server/papers/read-with-pdfium.ts';
import { readWithPdfjs } from '#test/server/papers/read-with-pdfjs.ts';
import { fullLog, gap, logOf, message } from './sample-log.ts';
import { pagesOfText, printHere, squeezed } from './print-here.ts';

/* Messages that try to be more than text, or more than a page. */

async function textOf(log: MessageLog, linesAPart?: number): Promise<string> {
  return (await pagesOfText((await printHere(log, {}, linesAPart)).pdf)).join('');
}

/** The same log with other words wherever somebody’s words can be. */
function everywhere(evil: string): MessageLog {
  const person = { name: evil, handle: evil };
  const full = logOf([
    message(1, evil, {
      sender: person,
      recipients: [person],
      time: { ...message(1, '').time, exported: evil, zone: evil },
      edited: true,
      editions: [{ text: evil, at: null }],
      reactions: [{ by: evil, emoji: evil, at: null }],
      attachments: [{ name: evil, mimeType: evil, size: 1, sha256: null }],
      notes: [{ by: evil, at: '2026-01-01T00:00:00.000Z', text: evil }],
    }),
    gap(evil, { from: evil, to: evil }),
  ]);
  return {
    ...full,
    title: evil,
    caseLines: [evil],
    extent: { ...full.extent, timeZone: evil, omitted: [{ count: 1, reason: evil }], exportedWith: evil },
    threads: [
      { title: evil, platform: evil, participants: [{ ...person, self: true }] },
      { title: evil, platform: evil, participants: [] },
    ],
    sources: full.sources.map((source) => ({ ...source, fileName: evil, method: evil, device: evil, importer: evil })),
    attestation: { phone: evil, obtained: evil, complete: null, declaration: evil },
  };
}

describe('the source of Typst', () => {
  it('is printed as it is written, wherever it is', async () => {
    const typst = [
      '#panic("out")',
      '#read("/log.json")',
      '$ sum_(k=0)^n k $',
      '= Heading',
      '@label <label>',
      '*strong* _emphasis_ `raw`',
      '-- --- ... ~ \\u{202e} \\#',
      '[a](https://example.org) // comment',
    ];
    const text = await textOf(everywhere(typst.join(' ')));
    for (const line of typst) expect(text.split(squeezed(line)).length - 1, line).toBeGreaterThanOrEqual(26);
  });
});

describe('the text of a message', () => {
  it.each([
    ['Arabic', 'سأكون هناك في الساعة السادسة'],
    ['Hebrew', 'אני אהיה שם בשעה שש'],
    ['Chinese', '我六点到那里，孩子们在等你。'],
    ['Japanese', '六時に着きます。子どもたちが待っています。'],
    ['Korean', '여섯 시에 도착합니다'],
    ['Devanagari', 'मैं छह बजे वहाँ'],
    ['Thai', 'ฉันจะไปถึงตอนหกโมง'],
  ])('in %s is printed with a font that has it', async (_script, words) => {
    const { pdf, unknownCharacters } = await printHere(logOf([message(1, `${words} and back`)]));
    expect(unknownCharacters).toEqual([]);
    const read = new Set((await readWithPdfium(pdf)).flatMap(({ glyphs }) => glyphs.map(({ text }) => text)));
    expect([...new Set(squeezed(words))].filter((letter) => !read.has(letter) && /\p{L}/u.test(letter))).toEqual([]);
  });

  it('of 200 emoji is printed, each or as its code', async () => {
    const emoji = Array.from({ length: 200 }, (_, at) => String.fromCodePoint(0x1f600 + (at % 80)));
    const { pdf, unknownCharacters } = await printHere(logOf([message(1, emoji.join('')), message(2, '👩‍👩‍👧 👍🏽 🇺🇸 ❤️')]));
    expect(unknownCharacters).toEqual([]);
    const text = (await pagesOfText(pdf)).join('');
    expect(text).toContain(emoji.slice(0, 8).join(''));
    expect(Array.from(text).filter((letter) => emoji.includes(letter))).toHaveLength(200);
  });

  it('that turns the order around shows its marks as their codes', async () => {
    const { pdf, unknownCharacters } = await printHere(logOf([message(1, 'pay \u202E001$\u202C now \u0007')]));
    expect(unknownCharacters).toEqual(['U+0007', 'U+202C', 'U+202E']);
    expect((await pagesOfText(pdf)).join('')).toContain('payU+202E001$U+202CnowU+0007');
  });

  it('that is half a character, or none at all, is set', async () => {
    const half = 'a \uD800 b \uDC00 \u0000 \uFFFE \u200F\u2066';
    expect((await printHere(everywhere(half))).pages).toBeGreaterThan(1);
  });

  it('looks like a row, a gap or a note and is none', async () => {
    const { pdf } = await printHere(logOf([message(1, 'Gap. No message for 4 days.'), message(2, 'b')]));
    const roles = (await readWithPdfjs(pdf)).roles.filter((role) => role === 'TR').length;
    const plain = (await readWithPdfjs((await printHere(logOf([message(1, 'a'), message(2, 'b')]))).pdf)).roles;
    expect(roles).toBe(plain.filter((role) => role === 'TR').length);
  });

  it('of 100,000 characters is whole and within its column', async () => {
    const long = `${'late again '.repeat(6_000)}${'x'.repeat(15_000)} https://example.org/${'q'.repeat(18_000)}\n${'ab\n'.repeat(400)}`;
    const { pdf, pages } = await printHere(logOf([message(1, 'before'), message(2, long), message(3, 'after')]));
    expect(pages).toBeGreaterThan(40);
    const inColumn = (await readWithPdfium(pdf))
      .flatMap(({ glyphs }) => glyphs)
      .filter(({ x, baseline }) => x > 277 && x < 514 && baseline < 725)
      .map(({ text }) => text)
      .join('')
      .replaceAll('Message', '');
    // Not toContain: what differs in 100,000 characters is no help.
    expect(inColumn.includes(`before${squeezed(long)}after`)).toBe(true);
  });

  it('with wide letters, names and addresses stays within the page', async () => {
    const wide = 'W'.repeat(60);
    for (const { glyphs } of await readWithPdfium((await printHere(everywhere(wide))).pdf)) {
      const body = glyphs.filter(({ baseline }) => baseline < 730);
      expect(Math.max(...body.map(({ x }) => x))).toBeLessThan(558);
    }
  });
});

describe('a log looked at by other tools', () => {
  const run = promisify(execFile);
  const tools = (process.env['PATH'] ?? '').split(':');
  const isHere = (tool: string): boolean => tools.some((folder) => existsSync(join(folder, tool)));
  let folder: string;
  let files: string[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'casewright-log-'));
    files = [join(folder, 'one.pdf'), join(folder, 'parts.pdf')];
    const log = logOf([...fullLog.entries, message(9, 'مرحبا שלום 漢字 😀 \u202E')], fullLog);
    const mixed = { ...fullLog, entries: log.entries };
    await writeFile(files[0]!, (await printHere(mixed)).pdf);
    await writeFile(files[1]!, (await printHere(mixed, {}, 12)).pdf);
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it.skipIf(!isHere('qpdf'))('is sound for qpdf', async () => {
    for (const file of files) {
      const { stdout, stderr } = await run('qpdf', ['--check', file]);
      expect(stdout).toContain('No syntax or stream encoding errors found');
      expect(stderr).toBe('');
    }
  });

  it.skipIf(!isHere('pdftotext'))('is sound for poppler, which reads its words', async () => {
    for (const file of files) {
      const { stdout, stderr } = await run('pdftotext', [file, '-']);
      expect(stdout).toContain('Are you still bringing the kids at 6?');
      expect(stdout).toContain('SHA-256');
      expect(stderr.replace('Syntax Error: Suspects object is wrong type (boolean)\n', '')).toBe('');
    }
  });

  it.skipIf(!isHere('pdffonts'))('has every font embedded, with its text', async () => {
    for (const file of files) {
      const { stdout } = await run('pdffonts', [file]);
      const fonts = stdout.trim().split('\n').slice(2);
      expect(fonts.length).toBeGreaterThan(4);
      expect(fonts.filter((line) => !/ yes yes yes +\d+ +\d+$/.test(line))).toEqual([]);
    }
  });
});
