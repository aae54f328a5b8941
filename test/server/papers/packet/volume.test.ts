import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runQpdf } from '#server/papers/join/qpdf.ts';
import { buildPacket } from '#server/papers/packet/build-packet.ts';
import { isPlainStamp, lettersOf } from '#server/papers/packet/stamp-letters.ts';
import { stampsAlone } from '#server/papers/packet/stamps-alone.ts';
import { stepFile, type VolumeStep } from '#server/papers/packet/steps.ts';
import { font, madePdf, stream } from '#test/server/papers/sources/made-pdf.ts';
import { readPacket, type SeenPage, type SeenWord } from './read-packet.ts';
import { awkward, item, packetInput, runHere, type SampleSource, sourcePdf } from './sample-packet.ts';

/* What a volume is written of, in whatever way its sources are written, and how its stamps look. */

let root: string;
let sources: string;
let folders = 0;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'casewright-volume-'));
  sources = await mkdtemp(join(root, 'sources-'));
});
afterAll(() => rm(root, { recursive: true, force: true }));

async function pagesOf(of: readonly SampleSource[]): Promise<SeenPage[]> {
  const input = await packetInput(sources, { of });
  const { files } = await buildPacket(input, join(root, `build-${(folders += 1)}`), {}, runHere);
  return (await readPacket(files[0]!.path)).pages;
}

/** One page of 500 × 300 points; `contents` as the page has them, from the fourth object on. */
function pageOf(contents: string, streams: readonly string[]): Buffer {
  return madePdf([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 500 300] /Contents ${contents} /Resources << /Font << /F1 ${4 + streams.length} 0 R >> >> >>`,
    ...streams,
    font,
  ]);
}

const words = (text: string): string => `BT /F1 20 Tf 100 200 Td (${text}) Tj ET`;
const whole = pageOf('4 0 R', [stream(words('Whole'))]);
/** A second version of the page, added at the end of the file. */
const addedTo = (pdf: Buffer): Buffer => {
  const at = pdf.length;
  const object = `4 0 obj\n${stream(words('Added'))}\nendobj\n`;
  const table = `xref\n4 1\n${String(at).padStart(10, '0')} 00000 n \n`;
  const before = pdf.lastIndexOf('xref\n0');
  return Buffer.concat([
    pdf,
    Buffer.from(
      `${object}${table}trailer\n<< /Size 6 /Root 1 0 R /Prev ${before} >>\nstartxref\n${at + object.length}\n%%EOF\n`,
    ),
  ]);
};

describe('a source', () => {
  it.each<[string, () => Promise<Buffer> | Buffer, RegExp]>([
    [
      'with its objects in streams',
      async () => Buffer.from(await runQpdf(whole, ['--object-streams=generate'])),
      /Whole/,
    ],
    [
      'drawn in several parts',
      () => pageOf('[4 0 R 5 0 R]', [stream('BT /F1 20 Tf 100 200 Td'), stream('(Part) Tj ET')]),
      /Part/,
    ],
    [
      'drawn in parts that are packed unusually',
      () =>
        pageOf('[4 0 R 5 0 R]', [
          stream(`${Buffer.from('BT /F1 20 Tf 100 200 Td').toString('hex')}>`, '/Filter /ASCIIHexDecode '),
          stream('(Hex) Tj ET'),
        ]),
      /Hex/,
    ],
    ['that was added to', () => addedTo(whole), /Added/],
    ['that draws nothing', () => pageOf('[]', []), /DOE000001/],
  ])('%s has its page in the packet', async (_what, pdf, expected) => {
    const pages = await pagesOf([{ item: item('A', { pages: 1 }), pdf: await pdf() }]);
    const page = pages.at(-1)!;
    expect([page.width, page.height]).toEqual([500, 300]);
    expect(page.text).toMatch(expected);
    expect(page.text).toMatch(/EXHIBIT\s+A\s.*DOE000001\s+4$/);
  });

  it('that leaves its drawing half done does not move what is laid over it', async () => {
    const ends = ['', 'q 0.5 0 0 0.5 90 90 cm', 'Q Q 2 0 0 2 0 0 cm', 'q 0 0 1 1 re W n', 'BT 3 Tr'];
    const pages = await pagesOf(
      ends.map((end, at) => ({
        item: item(`E${at}`, { pages: 1, label: 'X' }),
        pdf: pageOf('4 0 R', [stream(`${words('Text')} ${end}`)]),
      })),
    );
    const stamped = pages.filter(({ width }) => width === 500);
    expect(stamped).toHaveLength(ends.length);
    for (const page of stamped) {
      const [mark, label] = lastWords(page, 2);
      expect(mark).toMatchObject({ text: expect.stringMatching(/^DOE/), x: 10.049, y: 292.892, upright: true });
      expect(label).toMatchObject({ text: expect.stringMatching(/^\d+$/), y: 292.892, upright: true });
      expect(label!.x).toBeGreaterThan(470);
    }
  });

  it('stays where it is on its page, however that is cropped and turned', async () => {
    const pages = await pagesOf(awkward);
    for (const { item: own, look, pdf } of awkward.filter(({ note }) => note === undefined)) {
      const source = pdf ?? (await sourcePdf(own.title, own.pages, look));
      const alone = join(root, `${own.id}-alone.pdf`);
      await writeFile(alone, source);
      const [before] = (await readPacket(alone)).pages;
      const inPacket = pages.find(({ text }) => text.startsWith(before!.text))!;
      expect(inPacket.words.slice(0, before!.words.length)).toEqual(before!.words);
    }
  });
});

function lastWords({ words: all }: SeenPage, count: number): SeenWord[] {
  return all.slice(-count);
}

describe('a stamp', () => {
  it('looks as Typst sets it, on pages of every size and direction', async () => {
    const input = await packetInput(sources, { profile: 'us-california' });
    const folder = join(root, 'looks');
    let other = '';
    const built = await buildPacket(input, folder, {}, async (place, step) => {
      if (step.kind === 'volume') {
        const stamps = step.stamps.map(({ stamp }) => stamp);
        const sheet = { t: 'stamps' as const, title: input.title, language: input.language, stamps };
        const set = { kind: 'sheet' as const, sheet, pages: stamps.length };
        await runHere(place, set);
        const typeset: VolumeStep = {
          ...step,
          stamps: stamps.map((stamp, at) => ({ stamp, sheet: { file: stepFile(set), page: at + 1 } })),
        };
        await runHere(place, typeset);
        other = join(folder, stepFile(typeset));
      }
      return runHere(place, step);
    });
    const [drawn, set] = [await readPacket(built.files[0]!.path), await readPacket(other)];
    expect(drawn.pages).toHaveLength(set.pages.length);
    for (const [at, page] of drawn.pages.entries()) {
      const typeset = set.pages[at]!;
      expect(page.text).toBe(typeset.text);
      for (const [which, { x, y, upright }] of page.words.entries()) {
        const word = typeset.words[which]!;
        expect(upright).toBe(word.upright);
        // Typst moves some pairs of letters together.
        expect(Math.abs(x - word.x)).toBeLessThan(1.5);
        expect(Math.abs(y - word.y)).toBeLessThan(0.01);
      }
    }
  });

  it('in letters that are joined or read from the right is set by Typst', async () => {
    const labels = ['Ж1', 'ت', '漢', 'é–“A”'];
    const pages = await pagesOf(labels.map((label, at) => ({ item: item(`L${at}`, { label, pages: 2 }) })));
    for (const label of ['Ж1', '漢', 'é–“A”']) {
      expect(pages.map(({ text }) => text.replaceAll(' ', '')).join('\n')).toContain(`Exhibit${label},page2of2`);
    }
    expect(pages.map((page) => lastWords(page, 1)[0]?.text)).toEqual(pages.map((_, at) => String(at + 1)));
  });

  it('is written letter by letter where its letters are plain, each of which its font has', async () => {
    const stamp = { width: 612, height: 792, scale: 1, sticker: null, mark: '' };
    const all = Array.from({ length: 0x2100 }, (_, at) => String.fromCodePoint(at)).filter((label) =>
      isPlainStamp({ ...stamp, label }),
    );
    expect(all.length).toBeGreaterThan(300);
    expect(isPlainStamp({ ...stamp, label: 'ا' })).toBe(false);
    expect(isPlainStamp({ ...stamp, label: 'e\u0301' })).toBe(false);
    const input = await packetInput(sources, { of: [{ item: item('A', { pages: 1 }) }] });
    const letters = lettersOf([{ ...stamp, label: all.join('') }]);
    const set = {
      kind: 'sheet' as const,
      sheet: { t: 'letters' as const, title: '', language: 'en-US', letters },
      pages: 1,
    };
    const folder = join(root, 'letters');
    await buildPacket(input, folder, {}, async (place, step) => {
      if (step.kind !== 'volume') return runHere(place, step);
      await runHere(place, set);
      const stamps = step.stamps.map((each) => ({
        ...each,
        stamp: { ...each.stamp, sticker: { lines: [{ text: all.join(''), size: 1 }] } },
      }));
      // Throws for a letter that was not set.
      await runHere(place, { ...step, letters: stepFile(set), stamps });
      return runHere(place, step);
    });
  });

  it('is missed where a page draws anything else', async () => {
    await packetInput(sources, { of: [{ item: item('A', { pages: 1 }) }] });
    expect(() => stampsAlone(join(sources, 'A.pdf'))).toThrow(/has no stamp/);
  });
});
