/** Writes exhibits into a folder, and what a packet has to know of them: scans with a text layer, four pages each. */
import { createCanvas } from '@napi-rs/canvas';
import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import { proseWriter } from '#test/bench/matter/prose.ts';
import type { PacketSource } from '#server/papers/packet/build-packet.ts';

const [folder = '', count = '', pictureBytes = ''] = process.argv.slice(2);
const scan = createCanvas(850, 1100).toBuffer('image/jpeg');
const items: PacketSource[] = [];
for (let at = 1; at <= Number(count); at += 1) {
  const pdf = await scanned(proseWriter(at), Number(pictureBytes));
  const file = `${at}.pdf`;
  writeFileSync(path.join(folder, file), pdf);
  items.push({
    id: String(at),
    kind: 'exhibit',
    section: 'Exhibits',
    label: String(at),
    title: `Letter ${at} about the exchange that did not take place, with two enclosures`,
    date: 'Mar 4, 2025',
    nature: null,
    pages: 4,
    bytes: pdf.length,
    part: null,
    source: {
      file,
      sha256: createHash('sha256').update(pdf).digest('hex'),
      sizes: Array.from({ length: 4 }, () => ({ width: 612, height: 792 })),
    },
    note: '',
  });
}
writeFileSync(path.join(folder, 'items.json'), JSON.stringify(items));

async function scanned(write: (words: number) => string[], bytesAPicture: number): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, margin: 40 });
  const bytes = buffer(document);
  for (let page = 0; page < 4; page += 1) {
    document.addPage({ size: 'LETTER', margin: 40 });
    document.fontSize(10).text(write(350).join(' '));
    document.image(withBallast(scan, bytesAPicture), 0, 0, { width: 612 });
  }
  document.end();
  return Buffer.from(await bytes);
}

/** The same picture with comments in it that nothing can compress: as large as a scan, and another one each time. */
function withBallast(jpeg: Buffer, bytes: number): Buffer {
  const most = 65_533;
  const comments: Buffer[] = [];
  for (let left = bytes - jpeg.length; left > 0; left -= most) {
    const head = Buffer.from([0xff, 0xfe, 0, 0]);
    const words = randomBytes(Math.min(left, most));
    head.writeUInt16BE(words.length + 2, 2);
    comments.push(head, words);
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...comments, jpeg.subarray(2)]);
}
