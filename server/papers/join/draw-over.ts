import {
  asDictionary,
  asList,
  numberOf,
  type PdfDictionary,
  type PdfObject,
  type PdfObjects,
  type PdfValue,
  reference,
} from './pdf-objects.ts';

/*
 * A page drawn over another. What is below stays the page’s own content, so that its tags still find it: qpdf’s overlay
 * would make a drawing of both.
 */

/** Around the content of a page: the place and the colors that it began with are those that the drawing begins with. */
export const drawing: Record<'before' | 'after', PdfObject> = {
  before: streamOf('q\n'),
  after: streamOf('\nQ q /Over Do Q\n'),
};

function streamOf(content: string): PdfObject {
  return { stream: { data: Buffer.from(content).toString('base64'), dict: {} } };
}

/** Makes the content of a page something that can be drawn, and says which object it is. */
export function asDrawing(objects: PdfObjects['objects'], page: PdfDictionary): PdfValue {
  const content = page['/Contents'];
  const object = objects.get(numberOf(content));
  if (!object || !('stream' in object)) throw new Error('A page of this PDF has no content of its own.');
  Object.assign(object.stream.dict, {
    '/Type': '/XObject',
    '/Subtype': '/Form',
    '/BBox': asList(page['/MediaBox']),
    '/Resources': asDictionary(page['/Resources']),
  });
  return reference(numberOf(content));
}

/** `around`: the numbers of what `drawing` has. */
export function drawOver(page: PdfDictionary, stamp: PdfValue, around: Record<'before' | 'after', number>): void {
  const resources = asDictionary(page['/Resources']);
  const others = resources['/XObject'] === undefined ? {} : asDictionary(resources['/XObject']);
  resources['/XObject'] = { ...others, '/Over': stamp };
  page['/Contents'] = [reference(around.before), page['/Contents'] ?? null, reference(around.after)];
}
