import { ObjectCopier } from '#server/papers/join/copy-objects.ts';
import { asNode, pagesInTree } from '#server/papers/join/page-tree.ts';
import { PdfFile } from '#server/papers/join/pdf-file.ts';
import { numberOf, type PdfDictionary, reference } from '#server/papers/join/pdf-objects.ts';
import { PdfWriter } from '#server/papers/join/write-pdf.ts';
import { below, drawingOfPage, over } from './volume.ts';

/**
 * The pages of a volume as they are in its file, only without what their sources draw. To read that again is most of the
 * work of whoever reads a packet, and it can’t change a stamp: what a page does itself is to draw the one and then the
 * other, each for itself. Throws for a page that does anything else.
 */
export function stampsAlone(path: string): Uint8Array {
  const file = new PdfFile(path);
  const written: Buffer[] = [];
  try {
    const writer = new PdfWriter((bytes) => written.push(Buffer.from(bytes)), { pack: false });
    const copier = new ObjectCopier(file, writer);
    const tree = writer.reserve();
    const drawings = new Set<number>();
    const kids = pagesInTree({ objects: file, root: file.begin() }).map(({ page }, at) => {
      const drawing = numberOf(page['/Contents']);
      const drawn = asNode(file, asNode(file, page['/Resources'])?.['/XObject']);
      if (drawn?.[over] === undefined || Object.keys(drawn).some((name) => name !== below && name !== over)) {
        throw new Error(`Page ${at + 1} of the volume has no stamp.`);
      }
      drawings.add(drawing);
      return writer.add({
        '/Type': '/Page',
        '/Parent': reference(tree),
        ...copier.dictionary(placeOf(page)),
        '/Resources': { '/XObject': { [over]: copier.value(drawn[over]) } },
        '/Contents': copier.value(page['/Contents'] ?? null),
      });
    });
    requireDrawings(file, drawings);
    copier.finish();
    writer.add({ '/Type': '/Pages', '/Kids': kids, '/Count': kids.length }, tree);
    writer.end({ root: writer.add({ '/Type': '/Catalog', '/Pages': reference(tree) }), info: null, id: noId });
    return Buffer.concat(written);
  } finally {
    file.close();
  }
}

const noId = '0'.repeat(32);

function placeOf({ '/MediaBox': media, '/CropBox': crop, '/Rotate': rotate }: PdfDictionary): PdfDictionary {
  return {
    ...(media === undefined ? {} : { '/MediaBox': media }),
    ...(crop === undefined ? {} : { '/CropBox': crop }),
    ...(rotate === undefined ? {} : { '/Rotate': rotate }),
  };
}

function requireDrawings(file: PdfFile, numbers: Iterable<number>): void {
  for (const number of numbers) {
    const object = file.get(number);
    const text = object && 'stream' in object ? file.unpacked(object.stream).toString('latin1') : '';
    if (text !== drawingOfPage) throw new Error('A page of the volume draws something else than it should.');
  }
}
