import sharp from 'sharp';
import { beforeAll, describe, expect, it } from 'vitest';
import { FILE, sampleFiles } from '#build/sample/files.ts';
import { matterJson } from '#build/sample/matter.ts';
import { printedPages } from '#build/sample/printed-page.ts';
import { readZip } from '#build/sample/zip.ts';
import { fileBytes, fileNames, matter } from './sample-folder.ts';

/** Pictures and compressed parts depend on an encoder's version: they are compared by what they show and hold. */
const ZIPS: readonly string[] = [FILE.declaration, FILE.expenses];
const PICTURES: readonly string[] = [FILE.receipt, FILE.libraryLot, FILE.danielLetter];
const HOLD_PICTURES: readonly string[] = [FILE.schoolLetter, FILE.expensesEmail];

async function difference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).grayscale().raw().toBuffer()));
  if (!a || !b || a.length !== b.length) return Infinity;
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += Math.abs((a[at] ?? 0) - (b[at] ?? 0));
  return sum / a.length;
}

describe('the generator', () => {
  let made: Map<string, Buffer>;
  beforeAll(async () => {
    made = await sampleFiles();
  }, 60_000);

  const remade = (name: string): Buffer => {
    const bytes = made.get(name);
    if (!bytes) throw new Error(`The generator no longer makes ${name}.`);
    return bytes;
  };

  it('makes the committed files and no others', () => {
    expect([...made.keys()].toSorted()).toEqual(fileNames());
    expect(JSON.parse(matterJson().toString('utf8'))).toEqual(matter());
  });

  it.each(fileNames().filter((name) => ![...ZIPS, ...PICTURES, ...HOLD_PICTURES].includes(name)))(
    'remakes %s byte for byte',
    (name) => {
      expect(remade(name).equals(fileBytes(name))).toBe(true);
    },
  );

  it.each(ZIPS)('remakes every part of %s', (name) => {
    expect(readZip(remade(name))).toEqual(readZip(fileBytes(name)));
  });

  it.each(PICTURES)('draws %s again', async (name) => {
    expect(await difference(remade(name), fileBytes(name))).toBeLessThan(2);
  });

  it('prints and scans the school letter again', async () => {
    const [now, committed] = await Promise.all(
      [remade(FILE.schoolLetter), fileBytes(FILE.schoolLetter)].map((scan) => printedPages(scan, 72)),
    );
    expect(now).toHaveLength(committed?.length ?? 0);
    for (const [index, page] of (committed ?? []).entries()) {
      const other = await now?.[index]?.encode('png');
      expect(await difference(other ?? Buffer.alloc(0), await page.encode('png'))).toBeLessThan(2);
    }
  });

  it('writes the e-mail with the receipt again', async () => {
    const words = (message: Buffer): string => message.toString('latin1').replace(/^[A-Za-z0-9+/=]{60,}$[^-]*/m, '');
    expect(words(remade(FILE.expensesEmail))).toBe(words(fileBytes(FILE.expensesEmail)));
    expect(words(fileBytes(FILE.expensesEmail)).length).toBeLessThan(3000);
  });

  it('makes the same bytes twice in one place', async () => {
    const again = await sampleFiles();
    expect([...again].filter(([name, bytes]) => !bytes.equals(remade(name))).map(([name]) => name)).toEqual([]);
  });
});
