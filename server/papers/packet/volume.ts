import { ObjectCopier } from '#server/papers/join/copy-objects.ts';
import type { PageView } from '#server/papers/join/page-view.ts';
import { type PdfDictionary, type PdfValue, reference } from '#server/papers/join/pdf-objects.ts';
import type { PdfWriter } from '#server/papers/join/write-pdf.ts';
import { drawStamp } from './draw-stamp.ts';
import { addCatalog, indexLinks, type WrittenPage } from './landmarks.ts';
import type { OpenedPage, OpenedPdf } from './opened-pdf.ts';
import { gaveUp } from './refusals.ts';
import { refuseOtherSize } from './sizes.ts';
import { copyLetters, type StampLetters } from './stamp-letters.ts';
import type { VolumeStamp } from './steps.ts';
import type { Tie } from './ties.ts';

/** What is laid over the pages of a volume. */
interface Stamps {
  stamps: readonly VolumeStamp[];
  /** A PDF of stamps that Typst has set. */
  sheet(file: string): OpenedPdf;
  /** Where the sheet of letters is. */
  letters: string;
}

/** Names of what each page draws: its own content, and over it its stamp. */
export const below = '/Below';
export const over = '/Over';
export const drawingOfPage = `q ${below} Do Q q ${over} Do Q\n`;

/**
 * A volume that is being written, page by page. The content of a page and its stamp are drawings of their own, so that
 * nothing that a source does can move its stamp, and what draws them is the same for all pages.
 */
export class Volume {
  #writer: PdfWriter;
  #tie: Tie;
  #stamps: Stamps;
  #letters: StampLetters;
  /** As many as there are stamps; those of them that were added have what they are made of. */
  #pages: { object: string; corner: [number, number]; dictionary: PdfDictionary }[] = [];
  #objects: number[];
  #tree: number;
  #drawing: string;
  /** Sheets are used for many pages; sources are forgotten with their PDF. */
  #copiers = new WeakMap<OpenedPdf, ObjectCopier>();

  constructor(writer: PdfWriter, tie: Tie, stamps: Stamps) {
    this.#writer = writer;
    this.#tie = tie;
    this.#stamps = stamps;
    this.#letters = copyLetters(stamps.letters, writer);
    this.#tree = writer.reserve();
    const drawing = Buffer.from(drawingOfPage);
    this.#drawing = writer.addStream({}, [drawing], drawing.length);
    this.#objects = stamps.stamps.map(() => writer.reserve());
  }

  /** Adds some pages of a PDF, which stays open until then. Throws `internal` for one of another size than planned. */
  addPages(pdf: OpenedPdf, from: number, to: number): void {
    const copier = this.#copierOf(pdf);
    const first = this.#pages.length;
    const some = pdf.pages.slice(from, to);
    for (const [at, { number }] of some.entries()) copier.place(number, this.#objects[first + at] ?? 0);
    for (const page of some) this.#addPage(pdf, page, copier);
    copier.finish();
  }

  end(id: string): void {
    if (this.#pages.length !== this.#objects.length) {
      throw gaveUp(new Error(`the volume has ${this.#pages.length} pages instead of ${this.#objects.length}`));
    }
    const links = Map.groupBy(this.#tie.links ? this.#tie.index : [], ({ page }) => page);
    for (const [at, { dictionary }] of this.#pages.entries()) {
      const added = indexLinks(links.get(at) ?? [], this.#pages);
      this.#writer.add(added.length > 0 ? { ...dictionary, '/Annots': added } : dictionary, this.#objects[at]);
    }
    const kids = this.#pages.map(({ object }) => object);
    const tree = this.#writer.add({ '/Type': '/Pages', '/Kids': kids, '/Count': kids.length }, this.#tree);
    this.#writer.end({ ...addCatalog(this.#writer, tree, this.#pages, this.#tie), id });
  }

  #copierOf(pdf: OpenedPdf): ObjectCopier {
    const known = this.#copiers.get(pdf);
    if (known) return known;
    const copier = new ObjectCopier(pdf.file, this.#writer);
    this.#copiers.set(pdf, copier);
    return copier;
  }

  #addPage(pdf: OpenedPdf, page: OpenedPage, copier: ObjectCopier): void {
    const at = this.#pages.length;
    const stamp = this.#stamps.stamps[at];
    const number = this.#objects[at];
    if (!stamp || number === undefined) throw gaveUp(new Error('the volume has more pages than were planned'));
    refuseOtherSize(at, stamp.stamp, page.view);
    const { '/Group': group, '/UserUnit': unit, '/Annots': own } = page.page;
    const dictionary: PdfDictionary = {
      '/Type': '/Page',
      '/Parent': reference(this.#tree),
      '/MediaBox': page.mediaBox ?? page.view.box,
      '/CropBox': page.view.box,
      ...(page.view.turn === 0 ? {} : { '/Rotate': page.view.turn }),
      ...(group === undefined ? {} : { '/Group': copier.value(group) }),
      ...(unit === undefined ? {} : { '/UserUnit': copier.value(unit) }),
      '/Resources': {
        '/XObject': {
          [below]: this.#addDrawing(pdf, page, copier),
          [over]: this.#addStamp(stamp, page.view),
        },
      },
      '/Contents': this.#drawing,
      // Sources are flattened: what is left of their annotations are links.
      ...(own === undefined || !this.#tie.links ? {} : { '/Annots': copier.value(own) }),
    };
    this.#pages.push({ object: reference(number), corner: cornerOf(page.view), dictionary });
  }

  /** What a page draws, as something to draw. */
  #addDrawing(pdf: OpenedPdf, page: OpenedPage, copier: ObjectCopier, matrix: PdfValue = null): string {
    const [stream, ...others] = page.contents;
    const dict: PdfDictionary = {
      '/Type': '/XObject',
      '/Subtype': '/Form',
      '/BBox': page.mediaBox ?? page.view.box,
      ...(matrix === null ? {} : { '/Matrix': matrix }),
      '/Resources': copier.value(page.page['/Resources'] ?? {}),
    };
    if (stream && others.length === 0) {
      const { '/Filter': filter, '/DecodeParms': parameters } = stream.dict;
      const packed: PdfDictionary = {
        ...dict,
        ...(filter === undefined ? {} : { '/Filter': copier.value(filter) }),
        ...(parameters === undefined ? {} : { '/DecodeParms': copier.value(parameters) }),
      };
      return this.#writer.addStream(packed, pdf.file.dataOf(stream), stream.length);
    }
    // Parts of what is drawn end between two words.
    const parts = page.contents.map((each) => Buffer.concat([pdf.file.unpacked(each), lineEnd]));
    return this.#writer.addPacked(dict, Buffer.concat(parts));
  }

  #addStamp({ stamp, sheet }: VolumeStamp, view: PageView): string {
    const matrix = uprightOn(view);
    if (sheet !== null) {
      const pdf = this.#stamps.sheet(sheet.file);
      const page = pdf.pages[sheet.page - 1];
      if (!page) throw new Error(`There is no sheet ${sheet.page} of stamps.`);
      const copier = this.#copierOf(pdf);
      const drawing = this.#addDrawing(pdf, page, copier, matrix);
      copier.finish();
      return drawing;
    }
    const content = Buffer.from(drawStamp(stamp, this.#letters));
    return this.#writer.addStream(
      {
        '/Type': '/XObject',
        '/Subtype': '/Form',
        '/BBox': [0, 0, stamp.width, stamp.height],
        '/Matrix': matrix,
        '/Resources': this.#letters.resources,
      },
      [content],
      content.length,
    );
  }
}

const lineEnd = Buffer.from('\n');

function cornerOf({ box: [left, bottom, right, top], turn }: PageView): WrittenPage['corner'] {
  return [turn === 180 || turn === 270 ? right : left, turn === 90 || turn === 180 ? bottom : top];
}

/** From the page as it is seen, from its corner bottom left, to the coordinates of what it draws. */
function uprightOn({ box: [left, bottom, right, top], turn }: PageView): number[] {
  switch (turn) {
    case 0:
      return [1, 0, 0, 1, left, bottom];
    case 90:
      return [0, 1, -1, 0, right, bottom];
    case 180:
      return [-1, 0, 0, -1, right, top];
    case 270:
      return [0, -1, 1, 0, left, top];
  }
}
