import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { PacketInput, PacketSource } from '#server/papers/packet/build-packet.ts';
import type { RunStep } from '#server/papers/packet/kept-steps.ts';
import { type PageSize, withPdfium } from '#server/papers/pdfium/pdfium.ts';
import type { PacketItem, PacketSettings } from '#server/papers/packet/packet.ts';
import { runPacketStep } from '#server/papers/packet/run-step.ts';
import { courtPaper, profileNamed, typesetterHere } from '#test/server/papers/sample-paper.ts';

/* A packet of a made-up matter, with sources as awkward as those of real ones. */

export const settings: PacketSettings = {
  cover: true,
  index: true,
  links: true,
  slipSheets: true,
  stickers: true,
  bates: { prefix: 'DOE', start: 1, digits: 6 },
  page: { paper: 'letter', numbering: 'continuous' },
  volumeBytes: null,
  sections: ['Documents', 'Exhibits'],
};

export function item(id: string, more: Partial<PacketItem> = {}): PacketItem {
  return {
    id,
    kind: 'exhibit',
    section: 'Exhibits',
    label: id,
    title: `Title of ${id}`,
    date: 'Mar 4, 2025',
    nature: null,
    pages: 2,
    bytes: 10_000,
    part: null,
    ...more,
  };
}

/** How the pages of a source are: their size, what is seen of them, and which way up. */
interface Look {
  size?: [number, number];
  /** Left, bottom, right, top. */
  crop?: [number, number, number, number];
  trim?: [number, number, number, number];
  rotate?: number;
  dark?: boolean;
  /** To an address outside. */
  link?: boolean;
}

export async function sourcePdf(name: string, pages: number, look: Look = {}): Promise<Buffer> {
  const size = look.size ?? [612, 792];
  const document = new PDFDocument({ autoFirstPage: false, info: { CreationDate: new Date(0) } });
  const bytes = buffer(document);
  for (let page = 1; page <= pages; page += 1) {
    document.addPage({ size, margin: 0 });
    const { data } = document.page.dictionary as unknown as { data: Record<string, unknown> };
    if (look.rotate !== undefined) data['Rotate'] = look.rotate;
    if (look.crop) data['CropBox'] = look.crop;
    if (look.trim) data['TrimBox'] = look.trim;
    if (look.link) document.link(100, 100, 200, 20, 'https://example.org/');
    if (look.dark) document.rect(0, 0, ...size).fill('#101418');
    document
      .fontSize(16)
      .fillColor(look.dark ? '#fff' : '#000')
      .text(`${name}, page ${page}`, size[0] / 3, size[1] / 2);
  }
  document.end();
  return Buffer.from(await bytes);
}

/** A PDF of one page that has nothing of its own: size, rotation and fonts are those of its tree of pages. */
export function inheritingPdf(text: string): Buffer {
  const content = `BT /F1 20 Tf 100 200 Td (${text}) Tj ET`;
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 /MediaBox [0 0 500 300] /Rotate 90 /Resources << /Font << /F1 5 0 R >> >> >>',
    '<< /Type /Page /Parent 2 0 R /Contents 4 0 R >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ];
  let pdf = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = pdf.length;
    pdf += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(offset).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.join('')}`;
  return Buffer.from(
    `${pdf}${table}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`,
  );
}

export interface SampleSource {
  item: PacketItem;
  look?: Look;
  /** Instead of one that is written by its look. */
  pdf?: Buffer;
  note?: string;
}

export const awkward: readonly SampleSource[] = [
  {
    item: item('decl', { kind: 'document', section: 'Documents', label: null, title: 'Declaration of J.D.', pages: 3 }),
  },
  { item: item('A', { title: 'Lease, signed by both parties', pages: 2 }) },
  { item: item('B', { title: 'Scan that was fed sideways', pages: 1 }), look: { rotate: 90 } },
  { item: item('C', { title: 'Photo of the kitchen', pages: 1 }), look: { rotate: 270, crop: [60, 90, 500, 700] } },
  { item: item('D', { title: 'Upside down', pages: 1 }), look: { rotate: 180, dark: true } },
  { item: item('E', { title: 'Receipt', pages: 1 }), look: { size: [220, 400] } },
  {
    item: item('F', { title: 'Site plan', pages: 1 }),
    look: { size: [1_684, 1_191], trim: [200, 200, 1_000, 900], dark: true },
  },
  { item: item('H', { title: 'Of an old program', pages: 1 }), pdf: inheritingPdf('Of an old program') },
  {
    item: item('G', { kind: 'placeholder', title: 'Report of the evaluator', pages: 1, date: '' }),
    note: 'To be filed when it is received.',
  },
];

/** Writes the sources into a folder and says what is to be built of them. */
export async function packetInput(
  sources: string,
  {
    profile = 'us-generic',
    of = awkward,
    ...more
  }: Partial<Omit<PacketInput, 'profile'>> & {
    profile?: string;
    of?: readonly SampleSource[];
  } = {},
): Promise<PacketInput> {
  const items: PacketSource[] = [];
  for (const { item: own, look, pdf: given, note = '' } of of) {
    if (own.kind === 'placeholder') items.push({ ...own, source: null, note });
    else {
      const pdf = given ?? (await sourcePdf(own.title, own.pages, look));
      const file = `${own.id}.pdf`;
      await writeFile(join(sources, file), pdf);
      const sha256 = createHash('sha256').update(pdf).digest('hex');
      items.push({ ...own, bytes: pdf.length, source: { file, sha256, sizes: await sizesOf(pdf, own.pages) }, note });
    }
  }
  const { caption } = courtPaper(profile, '');
  if (!caption) throw new Error('The sample paper has a caption.');
  return {
    title: 'Exhibits in support of the motion',
    caption: { ...caption, title: 'Exhibits in support of the motion' },
    language: 'en-US',
    profile: profileNamed(profile),
    settings,
    draft: false,
    items,
    sources,
    ...more,
  };
}

/** Of one that is damaged, those that it would have been said to have. */
async function sizesOf(pdf: Buffer, pages: number): Promise<PageSize[]> {
  try {
    return await withPdfium(pdf, (document) => document.sizes());
  } catch {
    return Array.from({ length: pages }, () => ({ width: 612, height: 792 }));
  }
}

/** Does steps in this process. */
export const runHere: RunStep = (place, step) =>
  runPacketStep(place, step, { typesetter: typesetterHere, alive: () => undefined });
