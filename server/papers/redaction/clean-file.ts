import { asItems, asNode, asText, isReference, pagesInTree, resolved } from '#server/papers/join/page-tree.ts';
import {
  isDictionary,
  numberOf,
  type PdfDictionary,
  type PdfObject,
  type PdfObjects,
  type PdfValue,
  reference,
} from '#server/papers/join/pdf-objects.ts';

/*
 * A PDF around its pages, written anew from the few things that are kept: how pages look, their labels, the outline and
 * plain links. Everything else (tags with their alternatives, form fields, comments, attachments, scripts, properties,
 * miniatures, what other programs left) may repeat what was redacted, and is left out without being looked at.
 */

export interface CleanFile {
  /** Objects that are other than they were. */
  changed: Map<number, PdfObject>;
  pages: { number: number; page: PdfDictionary }[];
}

const keptOfPage = ['/MediaBox', '/CropBox', '/Rotate', '/UserUnit', '/Contents', '/Resources', '/Group'];
const leftOut = [
  '/Metadata',
  '/PieceInfo',
  '/StructParent',
  '/StructParents',
  '/OPI',
  '/Alternates',
  '/AF',
  '/LastModified',
];

/** `isRemoved`: whether a text has something that was redacted. */
export function cleanFile(file: PdfObjects, isRemoved: (text: string) => boolean): CleanFile {
  const { objects, root } = file;
  const catalog = asNode(objects, reference(root)) ?? {};
  const changed = new Map<number, PdfObject>();
  for (const [number, object] of objects) {
    const cleaned = withoutExtras(object);
    if (cleaned !== null) changed.set(number, cleaned);
  }
  const tree = file.last + 1;
  const places = placesOf(file, catalog);
  const pages = pagesInTree(file).map(({ number, page }) => ({
    number,
    page: {
      '/Type': '/Page',
      '/Parent': reference(tree),
      ...Object.fromEntries(keptOfPage.flatMap((key) => (key in page ? [[key, page[key] ?? null]] : []))),
      '/Annots': plainLinks(objects, page, places, isRemoved),
    } as PdfDictionary,
  }));
  const kids = pages.map(({ number }) => reference(number));
  changed.set(tree, { value: { '/Type': '/Pages', '/Kids': kids, '/Count': kids.length } });
  const outline = cleanOutline(file, catalog, places, isRemoved, changed);
  const labels = cleanLabels(objects, catalog, isRemoved);
  const layers = cleanLayers(objects, catalog, changed);
  const language = asText(objects, catalog['/Lang']);
  changed.set(root, {
    value: {
      '/Type': '/Catalog',
      '/Pages': reference(tree),
      ...(outline === null ? {} : { '/Outlines': outline }),
      ...(labels === null ? {} : { '/PageLabels': labels }),
      ...(layers === null ? {} : { '/OCProperties': layers }),
      ...(language === null ? {} : { '/Lang': `u:${language}` }),
    },
  });
  return { changed, pages };
}

function withoutExtras(object: PdfObject): PdfObject | null {
  const value = 'value' in object ? object.value : object.stream.dict;
  if (!isDictionary(value)) return null;
  if (!leftOut.some((key) => key in value)) return null;
  const rest = Object.fromEntries(Object.entries(value).filter(([key]) => !leftOut.includes(key)));
  // A stream without data keeps its own.
  return 'value' in object ? { value: rest } : ({ stream: { dict: rest } } as PdfObject);
}

type Places = ReadonlyMap<string, PdfValue>;

/** Places by their names, which are words too and go. */
function placesOf({ objects }: PdfObjects, catalog: PdfDictionary): Places {
  const places = new Map<string, PdfValue>(Object.entries(asNode(objects, catalog['/Dests']) ?? {}));
  const met = new Set<PdfDictionary>();
  const walk = (value: PdfValue | undefined): void => {
    const node = asNode(objects, value);
    if (node === null || met.has(node)) return;
    met.add(node);
    const names = asItems(objects, node['/Names']);
    for (let at = 0; at + 1 < names.length; at += 2)
      places.set(asText(objects, names[at]) ?? '', names[at + 1] ?? null);
    for (const kid of asItems(objects, node['/Kids'])) walk(kid);
  };
  walk(asNode(objects, catalog['/Names'])?.['/Dests']);
  return places;
}

/** Where an entry of the outline or a link leads in this file, said by its page; null for anywhere else. */
function destinationOf(objects: PdfObjects['objects'], holder: PdfDictionary, places: Places): PdfValue[] | null {
  const action = asNode(objects, holder['/A']);
  const named = holder['/Dest'] ?? (action?.['/S'] === '/GoTo' ? action['/D'] : undefined);
  const name = asText(objects, named) ?? (typeof named === 'string' && named.startsWith('/') ? named : null);
  const found = resolved(objects, name === null ? named : places.get(name));
  const list = Array.isArray(found) ? found : asItems(objects, asNode(objects, found)?.['/D']);
  const plain = list
    .slice(1)
    .every((each) => typeof each === 'number' || each === null || (typeof each === 'string' && each.startsWith('/')));
  return isReference(list[0]) && plain && asNode(objects, list[0])?.['/Type'] === '/Page' ? list : null;
}

function plainLinks(
  objects: PdfObjects['objects'],
  page: PdfDictionary,
  places: Places,
  isRemoved: (text: string) => boolean,
): PdfDictionary[] {
  return asItems(objects, page['/Annots']).flatMap((item): PdfDictionary[] => {
    const link = asNode(objects, item);
    if (link?.['/Subtype'] !== '/Link') return [];
    const destination = destinationOf(objects, link, places);
    const address = asText(objects, asNode(objects, link['/A'])?.['/URI']);
    const plain = {
      '/Type': '/Annot',
      '/Subtype': '/Link',
      '/Rect': asItems(objects, link['/Rect']),
      '/Border': [0, 0, 0],
    };
    if (destination !== null) return [{ ...plain, '/Dest': destination }];
    if (address === null || isRemoved(decoded(address))) return [];
    return [{ ...plain, '/A': { '/S': '/URI', '/URI': `u:${address}` } }];
  });
}

function decoded(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

const outlineLinks = ['/Parent', '/Prev', '/Next', '/First', '/Last'];

/** The same outline; a title that has removed words is replaced as a whole. */
function cleanOutline(
  { objects }: PdfObjects,
  catalog: PdfDictionary,
  places: Places,
  isRemoved: (text: string) => boolean,
  changed: Map<number, PdfObject>,
): PdfValue {
  const root = catalog['/Outlines'];
  const met = new Set<number>();
  const walk = (first: PdfValue | undefined): void => {
    // Whoever made the file may have tied entries in a circle.
    for (let at = first; isReference(at) && !met.has(numberOf(at));) {
      const entry = asNode(objects, at);
      if (entry === null) return;
      met.add(numberOf(at));
      const title = asText(objects, entry['/Title']);
      const destination = destinationOf(objects, entry, places);
      const value: PdfDictionary = {
        ...Object.fromEntries(outlineLinks.flatMap((key) => (isReference(entry[key]) ? [[key, entry[key]]] : []))),
        ...(title === null ? {} : { '/Title': `u:${isRemoved(title) ? '[Redacted]' : title}` }),
        ...(typeof entry['/Count'] === 'number' ? { '/Count': entry['/Count'] } : {}),
        ...(destination === null ? {} : { '/Dest': destination }),
      };
      changed.set(numberOf(at), { value });
      walk(entry['/First']);
      at = entry['/Next'];
    }
  };
  walk(root);
  return isReference(root) ? root : null;
}

function cleanLabels(
  objects: PdfObjects['objects'],
  catalog: PdfDictionary,
  isRemoved: (text: string) => boolean,
): PdfValue {
  const numbers = asItems(objects, asNode(objects, catalog['/PageLabels'])?.['/Nums']);
  if (numbers.length === 0) return null;
  const clean = numbers.map((each) => {
    const label = asNode(objects, each);
    if (label === null) return typeof each === 'number' ? each : {};
    const prefix = asText(objects, label['/P']) ?? '';
    return {
      ...(typeof label['/S'] === 'string' ? { '/S': label['/S'] } : {}),
      ...(typeof label['/St'] === 'number' ? { '/St': label['/St'] } : {}),
      ...(prefix === '' || isRemoved(prefix) ? {} : { '/P': `u:${prefix}` }),
    };
  });
  return { '/Nums': clean };
}

/** Layers stay on or off, by numbers in place of their names. */
function cleanLayers(
  objects: PdfObjects['objects'],
  catalog: PdfDictionary,
  changed: Map<number, PdfObject>,
): PdfValue {
  const properties = asNode(objects, catalog['/OCProperties']);
  const layers = asItems(objects, properties?.['/OCGs']).filter(isReference);
  if (layers.length === 0) return null;
  for (const [at, layer] of layers.entries()) {
    changed.set(numberOf(layer), { value: { '/Type': '/OCG', '/Name': `u:Layer ${at + 1}` } });
  }
  const usual = asNode(objects, properties?.['/D']) ?? {};
  const some = (key: string): PdfValue[] =>
    asItems(objects, usual[key]).filter((each) => isReference(each) && layers.includes(each));
  const base = usual['/BaseState'];
  return {
    '/OCGs': layers,
    '/D': { ...(typeof base === 'string' ? { '/BaseState': base } : {}), '/ON': some('/ON'), '/OFF': some('/OFF') },
  };
}
