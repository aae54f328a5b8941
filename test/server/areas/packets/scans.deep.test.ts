import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { withPdfium } from '#server/papers/pdfium/pdfium.ts';
import { answered } from '#test/support/answered.ts';
import { testApp, type TestApp } from '#test/support/app.ts';
import { scannedPdf } from '#test/support/files/pdf.ts';
import { textOf } from './packet-text.ts';
import { Packing } from './packing.ts';

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await testApp({ rateLimit: 0 });
  token = await app.token();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const secret = '536-22-8726';
const lines = ['Statement of income for the year', `Social Security number ${secret}`, 'Wages paid in full'];

/** What is recognized in the pages of a PDF as they are seen. */
async function recognizedIn(work: Packing, pdf: Buffer): Promise<string> {
  const pages = await withPdfium(pdf, ({ pageCount, page }) =>
    Array.from({ length: pageCount }, (_, at) =>
      page(at, ({ draw }) => {
        const { pixels, width, height } = draw(150);
        return { pixels: Buffer.from(pixels), width, height };
      }),
    ),
  );
  const said: string[] = [];
  for (const [at, { pixels, width, height }] of pages.entries()) {
    const picture = await sharp(pixels, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer();
    const evidenceId = await work.exhibit(`page ${at}.png`, picture);
    const reply = app.window('GET', `/app/v1/evidence/${evidenceId}/reading`);
    said.push(...(await answered<{ pages: { text: string }[] }>(reply)).pages.map(({ text }) => text));
  }
  return said.join('\n');
}

it('a number on a scan is seen, and redacted by its words', async () => {
  const work = await Packing.in(app, token, 'Redacted');
  const evidenceId = await work.exhibit('tax.pdf', await scannedPdf(lines), { exhibitNumber: '1' });
  const packetId = await work.save('Trial', [{ kind: 'exhibit', refId: evidenceId }]);
  expect((await work.checked(packetId)).findings.map(({ code }) => code)).toContain('social_security_number');
  await work.act('redact', { packetId, evidenceId, words: [secret], reason: 'Private' });
  const built = await work.built(packetId);
  expect(built).toMatchObject({ state: 'done', error: null });
  const fileIds = [...built.files.map(({ fileId }) => fileId), built.manifestFileId, built.verifierFileId];
  const [volume = Buffer.of(), ...others] = await Promise.all(fileIds.map((fileId) => work.file(fileId ?? '')));
  expect(volume.toString('latin1')).not.toContain(secret);
  expect(await textOf(volume)).not.toContain(secret);
  const recognized = await recognizedIn(work, volume);
  expect(recognized).toContain('Wages paid in full');
  expect(recognized).not.toContain(secret.slice(0, 6));
  for (const other of others) expect(other.toString('latin1')).not.toContain(secret);
  // What is beside it stays.
  expect(await textOf(volume)).toContain('Social Security number');
  expect(await textOf(volume)).toContain('Wages paid in full');
});
