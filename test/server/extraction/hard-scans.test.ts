import sharp from 'sharp';
import { afterAll, describe, expect, it, test } from 'vitest';
import { contractLimits } from '#server/extraction/limits.ts';
import type { ExtractedPage, RecognisedWord } from '#server/extraction/protocol.ts';
import { openPicture } from '#server/extraction/pictures/picture-file.ts';
import { prepared } from '#server/extraction/pictures/read-picture.ts';
import { openRecogniser } from '#server/extraction/pictures/recognise.ts';
import { characterErrors, hardScans, skewed } from '#test/support/files/hard-scans.ts';
import { noisePng, pngOfText } from '#test/support/files/pictures.ts';

// Issue 16, point 2: scans as they come, none worse than straight ones.
const recogniser = await openRecogniser({
  temporaryFolder: '/nowhere',
  languages: ['eng'],
  languageFolders: [],
  limits: contractLimits,
});
afterAll(() => recogniser.close());

async function read(png: Buffer, coarse = false): Promise<ExtractedPage> {
  const picture = await openPicture(png, 'image/png', contractLimits);
  return recogniser.read(await prepared(picture.open(0), picture), coarse);
}

/** Figures that the issue asks for: the share of wrong characters. */
const most = (kind: string): number => (kind === 'dark chat' ? 0.06 : 0.02);

test.each(await hardScans({ small: true }))('$kind is read', async ({ kind, png, says }) => {
  const { text } = await read(png);
  expect(characterErrors(text, says), text).toBeLessThanOrEqual(most(kind));
});

it('reads a chat by night from top to bottom, both sides', async () => {
  const [chat] = (await hardScans({ small: true })).filter(({ kind }) => kind === 'dark chat');
  const { text } = await read(chat?.png ?? Buffer.alloc(0));
  expect(text.split(/\n+/)).toEqual(chat?.says.split('\n'));
});

describe('where words are', () => {
  const lines = [
    'Notice of hearing in department seven',
    'on the ninth of April at nine',
    'Bring every exhibit with you',
  ];

  async function placesOf(png: Buffer): Promise<(RecognisedWord & { across: number; down: number })[]> {
    const { words } = await read(png);
    const { width, height } = await sharp(png).metadata();
    return (words?.words ?? []).map((word) => ({
      ...word,
      across: ((word.x + word.w / 2) / (words?.width ?? 1)) * width,
      down: ((word.y + word.h / 2) / (words?.height ?? 1)) * height,
    }));
  }

  it.each([-12, -5, 4, 15])('is said of a page that was fed at %i degrees', async (angle) => {
    const straight = await pngOfText(lines);
    const crooked = await skewed(straight, angle);
    const [from, to] = [await sharp(straight).metadata(), await sharp(crooked).metadata()];
    const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
    const [level, found] = [await placesOf(straight), await placesOf(crooked)];
    expect(found.map(({ text }) => text).join(' ')).toBe(lines.join(' '));
    for (const [at, word] of level.entries()) {
      const [x, y] = [word.across - from.width / 2, word.down - from.height / 2];
      const where = found[at];
      expect(Math.abs((where?.across ?? 0) - (x * cos - y * sin + to.width / 2)), word.text).toBeLessThan(6);
      expect(Math.abs((where?.down ?? 0) - (x * sin + y * cos + to.height / 2)), word.text).toBeLessThan(6);
      // The box holds the whole word, turned.
      expect(where?.w).toBeGreaterThanOrEqual(Math.round(word.w * cos) - 4);
    }
  });
});

it('sees no words in gravel', async () => {
  expect(await read(await noisePng(900, 700))).toEqual({ text: '', confidence: null });
});

it('reads one word, and a small copy when it has to be quick', async () => {
  expect((await read(await pngOfText(['Agreed'], { height: 300 }))).text).toBe('Agreed');
  const [plain] = await hardScans({ small: true });
  expect(characterErrors((await read(plain?.png ?? Buffer.alloc(0), true)).text, plain?.says ?? '')).toBeLessThan(0.1);
});
