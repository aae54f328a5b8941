import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Paper, SignatureBlock } from '#server/papers/paper.ts';
import { linesOf, pictureOfPage, readWithPdfium, type PagePicture } from './read-with-pdfium.ts';
import { readWithPdfjs } from './read-with-pdfjs.ts';
import { courtPaper, letter, setHere, wetSignature } from './sample-paper.ts';

/* Pictures of evidence, and signatures. */

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casewright-pictures-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const address = 'casewright://evidence/1';

async function paperWith(name: string, mimeType: string, bytes: Buffer): Promise<Paper> {
  const path = join(folder, name);
  await writeFile(path, bytes);
  return letter(`![a car](${address} "The car")`, { pictures: { [address]: { path, mimeType } } });
}

/** Black in its left half, white in its right. */
function halves(width: number, height: number): Sharp {
  const black = { create: { width: Math.round(width / 2), height, channels: 3 as const, background: 'black' } };
  return sharp({ create: { width, height, channels: 3, background: 'white' } }).composite([
    { input: black, left: 0, top: 0 },
  ]);
}

/** Where the page is black: its extent in points. */
function blackOf({ gray, width }: PagePicture): { width: number; height: number } {
  const places = [...gray.entries()].filter(([at, value]) => value < 30 && at > width * 92).map(([at]) => at);
  const xs = places.map((at) => at % width);
  const ys = places.map((at) => Math.floor(at / width));
  const span = (values: number[]): number =>
    values.reduce((a, b) => Math.max(a, b)) - values.reduce((a, b) => Math.min(a, b)) + 1;
  return { width: span(xs), height: span(ys) };
}

describe('a picture', () => {
  it.each([
    ['png', 'image/png', async () => halves(400, 200).png().toBuffer()],
    ['jpg', 'image/jpeg', async () => halves(400, 200).jpeg().toBuffer()],
    ['gif', 'image/gif', async () => halves(400, 200).gif().toBuffer()],
    ['webp', 'image/webp', async () => halves(400, 200).webp().toBuffer()],
  ])('that is a %s is printed by its pixels, with its words for who can’t see it', async (ending, mimeType, bytes) => {
    const { pdf } = await setHere(await paperWith(`a.${ending}`, mimeType, await bytes()));
    const { width, height } = blackOf(await pictureOfPage(pdf, 0, 72));
    expect(width).toBeCloseTo(150, -1);
    expect(height).toBeCloseTo(150, -1);
    expect((await readWithPdfjs(pdf)).roles).toContain('Figure');
    expect(linesOf((await readWithPdfium(pdf))[0]?.glyphs ?? []).map(({ text }) => text)).toContain('Thecar');
  });

  it('stands upright as the camera says', async () => {
    // Turned by a quarter, the black half is above the white one.
    const turned = await halves(400, 100).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { pdf } = await setHere(await paperWith('turned.jpg', 'image/jpeg', turned));
    const { width, height } = blackOf(await pictureOfPage(pdf, 0, 72));
    expect(width).toBeCloseTo(75, -1);
    expect(height).toBeCloseTo(150, -1);
  });

  it('is no wider than the text, and no higher than three quarters of a page', async () => {
    const wide = await setHere(await paperWith('wide.png', 'image/png', await halves(3_000, 300).png().toBuffer()));
    expect(blackOf(await pictureOfPage(wide.pdf, 0, 72)).width).toBeCloseTo(234, -1);
    const high = await setHere(await paperWith('high.png', 'image/png', await halves(300, 3_000).png().toBuffer()));
    expect(high.pages).toBe(1);
  });

  it('with more pixels than the typesetter should unpack goes in smaller', async () => {
    const { pdf } = await setHere(
      await paperWith('large.png', 'image/png', await halves(6_000, 4_000).png().toBuffer()),
    );
    expect(blackOf(await pictureOfPage(pdf, 0, 72)).width).toBeCloseTo(234, -1);
  });

  it.each([
    ['damaged', 'image/png', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
    ['of another kind', 'image/svg+xml', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
  ])('that is %s is named in its place', async (_name, mimeType, bytes) => {
    const { pdf } = await setHere(await paperWith('x', mimeType, bytes));
    expect(linesOf((await readWithPdfium(pdf))[0]?.glyphs ?? []).map(({ text }) => text)).toContain('[acar]');
  });

  it('moves no line of a California paper off its number', async () => {
    const { pictures } = await paperWith('b.png', 'image/png', await halves(333, 111).png().toBuffer());
    const body = `before\n\n![a](${address} "under it")\n\nafter\n\n- in\n\n  ![b](${address})\n\n  behind\n\nend`;
    const { pdf } = await setHere(courtPaper('us-california', body, { pictures }));
    const lines = (await readWithPdfium(pdf)).flatMap(({ glyphs }) => linesOf(glyphs.filter(({ x }) => x > 107)));
    for (const word of ['before', 'after', 'behind', 'end']) {
      const baseline = lines.find(({ text }) => text === word)?.baseline ?? 0;
      expect(Math.abs(((baseline - 84) / 24) % 1), word).toBeCloseTo(0, 2);
    }
  });
});

describe('a signature', () => {
  const hash = 'ab'.repeat(32);
  const linesWith = async (signature: Partial<SignatureBlock>): Promise<string> => {
    const signatures = [{ ...wetSignature, role: 'Petitioner', ...signature }];
    const { pdf } = await setHere(courtPaper('us-california', 'Words.', { signatures }));
    const [page] = await readWithPdfium(pdf);
    const lines = linesOf(page?.glyphs.filter(({ x }) => x > 107) ?? []).map(({ text }) => text);
    return lines.slice(lines.indexOf('Words.') + 1).join(' ');
  };

  it('in ink is a line to sign, and one for the date', async () => {
    expect(await linesWith({ place: 'Los Angeles, California' })).toMatch(
      /^Dated: (LosAngeles,California)?JaneDoe Petitioner/,
    );
    expect(await linesWith({ statement: 'I declare.' })).toMatch(/^Ideclare\. Dated: JaneDoe Petitioner/);
  });

  it('by name, typed or drawn shows once it is signed, with what was signed', async () => {
    expect(await linesWith({ kind: 's_name' })).toMatch(/^Dated: JaneDoe/);
    const date = 'March 4, 2026';
    expect(await linesWith({ kind: 's_name', hash, date })).toMatch(
      new RegExp(`^/s/JaneDoe Dated:March4,2026 JaneDoe Petitioner Signedtext,SHA-256:${hash}`),
    );
    expect(await linesWith({ kind: 'typed', hash, date })).toMatch(/^JaneDoe Dated:March4,2026 JaneDoe/);
  });

  it('that is superseded says so', async () => {
    expect(await linesWith({ kind: 'typed', hash, superseded: true })).toContain(
      'Superseded:thetextwaschangedafterthissignature.',
    );
  });

  it('that is drawn is above its line', async () => {
    const image = new Uint8Array(await halves(200, 100).png().toBuffer());
    const drawn = courtPaper('us-generic', 'Words.', { signatures: [{ ...wetSignature, kind: 'drawn', image, hash }] });
    const { pdf } = await setHere(drawn);
    expect((await readWithPdfjs(pdf)).roles).toContain('Figure');
  });

  it('is never parted from what it declares', async () => {
    for (let lines = 14; lines < 24; lines += 1) {
      const signatures = [{ ...wetSignature, statement: 'I declare that this is true.' }];
      const { pdf } = await setHere(courtPaper('us-federal', 'word\n'.repeat(lines), { signatures }));
      const pages = (await readWithPdfium(pdf)).map(({ glyphs }) => glyphs.map(({ text }) => text).join(''));
      const page = pages.find((text) => text.includes('Ideclare'));
      expect(page).toContain('Dated:');
      expect(page).toContain('jane@example.org');
    }
  });
});
