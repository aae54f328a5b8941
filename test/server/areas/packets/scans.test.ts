import { afterAll, beforeAll, expect, it } from 'vitest';
import { testApp, type TestApp } from '#test/support/app.ts';
import { scannedPdf } from '#test/support/files/pdf.ts';
import { pngOfText, tiffOfPages } from '#test/support/files/pictures.ts';
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

const lines = ['Notice of hearing in department seven', 'Bring every exhibit with you'];

it('the words of scans and pictures are found in a packet', async () => {
  const work = await Packing.in(app, token, 'Scans');
  const scan = await scannedPdf(lines);
  const refIds = [
    await work.exhibit('scan.pdf', scan, { exhibitNumber: '1' }),
    await work.exhibit('photo.png', await pngOfText(['Rent received in full']), { exhibitNumber: '2' }),
    await work.exhibit('fax.tiff', await tiffOfPages([['Page one'], ['Sheet two']]), { exhibitNumber: '3' }),
  ];
  const packetId = await work.save(
    'Trial',
    refIds.map((refId) => ({ kind: 'exhibit' as const, refId })),
  );
  const { findings } = await work.checked(packetId);
  expect(findings.map(({ code }) => code)).not.toContain('unsearchable_page');
  const built = await work.built(packetId);
  expect(built).toMatchObject({ state: 'done', error: null });
  const volume = await work.file(built.files[0]?.fileId ?? '');
  const text = await textOf(volume);
  for (const said of [...lines, 'Rent received in full', 'Page one', 'Sheet two']) expect(text).toContain(said);
}, 180_000);
