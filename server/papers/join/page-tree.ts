import { asList, isDictionary, numberOf, type PdfDictionary, type PdfValue } from './pdf-objects.ts';

/** Where objects are found by their numbers; of a stream its dictionary is enough. */
interface Objects {
  get(number: number): { value: PdfValue } | { stream: { dict: PdfDictionary } } | undefined;
}

export interface TreePage {
  number: number;
  page: PdfDictionary;
}

/** What a page takes from the branches above it. */
const inherited = ['/Resources', '/MediaBox', '/CropBox', '/Rotate'];

/** The pages in their order, each with what it inherits. Branches that meet twice, as in a damaged file, count once. */
export function pagesInTree({ objects, root }: { objects: Objects; root: number }): TreePage[] {
  const pages: TreePage[] = [];
  const met = new Set<number>();
  const walk = (value: PdfValue | undefined, above: PdfDictionary): void => {
    const number = isReference(value) ? numberOf(value) : 0;
    const node = asNode(objects, value);
    if (node === null || met.has(number)) return;
    met.add(number);
    const own = {
      ...Object.fromEntries(inherited.flatMap((key) => (key in above ? [[key, above[key] ?? null]] : []))),
      ...node,
    };
    if (Array.isArray(resolved(objects, node['/Kids']))) {
      for (const kid of asList(resolved(objects, node['/Kids']))) walk(kid, own);
    } else pages.push({ number, page: own });
  };
  walk(asNode(objects, `${root} 0 R`)?.['/Pages'], {});
  return pages;
}

export function isReference(value: PdfValue | undefined): value is string {
  return typeof value === 'string' && /^\d+ \d+ R$/.test(value);
}

/** What a value says, behind its references; of a stream its dictionary. */
export function resolved(objects: Objects, value: PdfValue | undefined): PdfValue {
  let at = value;
  for (let steps = 0; isReference(at) && steps < 16; steps += 1) {
    const object = objects.get(Number(/^\d+/.exec(at)?.[0]));
    at = object === undefined ? null : 'value' in object ? object.value : object.stream.dict;
  }
  return at ?? null;
}

/** The dictionary of a value, behind its references; null for anything else. */
export function asNode(objects: Objects, value: PdfValue | undefined): PdfDictionary | null {
  const found = resolved(objects, value);
  return isDictionary(found) ? found : null;
}

/** The list of a value, behind its references; empty for anything else. */
export function asItems(objects: Objects, value: PdfValue | undefined): PdfValue[] {
  const found = resolved(objects, value);
  return Array.isArray(found) ? found : [];
}

/** A string of a PDF as text; null for anything else. */
export function asText(objects: Objects, value: PdfValue | undefined): string | null {
  const found = resolved(objects, value);
  if (typeof found !== 'string') return null;
  if (found.startsWith('u:')) return found.slice(2);
  return found.startsWith('b:') ? Buffer.from(found.slice(2), 'hex').toString('latin1') : null;
}
