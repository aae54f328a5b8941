import { asDrawing, drawing, drawOver } from './draw-over.ts';
import {
  asDictionary,
  asList,
  compactPdf,
  dictionaryOf,
  numberOf,
  objectsAsJson,
  type PdfDictionary,
  type PdfObject,
  type PdfObjects,
  type PdfValue,
  readObjects,
  reference,
  writeObjects,
} from './pdf-objects.ts';

/*
 * Parts of one paper, each set alone, as one PDF: pages, outline and tags of all of them, in their order. Only for PDFs
 * of our own typesetter: what it never writes, such as forms or named places, would be lost.
 */

/** Numbers of what the whole has and no part: given before the first part is read. */
const whole = { pages: 1, outlines: 2, tags: 3, document: 4, parents: 5, ids: 6, before: 7, after: 8 } as const;
const firstFree = 9;

interface Joined {
  pieces: Buffer[];
  next: number;
  catalog: { number: number; value: PdfDictionary } | null;
  info: number | null;
  /** What is laid over the pages that are still to come. */
  stamps: PdfValue[];
  pages: { kids: PdfValue[]; count: number };
  outline: {
    first: PdfValue;
    last: PdfValue;
    count: number;
    open: { number: number; value: PdfDictionary } | null;
  };
  tags: {
    kids: PdfValue[];
    parents: PdfValue[];
    nextParent: number;
    ids: [string, PdfValue][];
    roles: PdfDictionary;
  };
}

/**
 * The pages of `stamps`, one after the other, are laid over those of the parts, where there are any; they are no part
 * of the text. `onPart` hears of every part that was read.
 */
export async function joinPdfs(
  parts: readonly Uint8Array[],
  stamps: readonly Uint8Array[] = [],
  onPart?: () => void,
): Promise<Uint8Array> {
  const [only] = parts;
  if (parts.length === 1 && only && stamps.length === 0) return compactPdf(only);
  const joined: Joined = {
    pieces: [],
    next: firstFree,
    catalog: null,
    info: null,
    stamps: [],
    pages: { kids: [], count: 0 },
    outline: { first: null, last: null, count: 0, open: null },
    tags: { kids: [], parents: [], nextParent: 0, ids: [], roles: {} },
  };
  for (const stamp of stamps) addStamps(joined, renumbered(await readObjects(stamp), joined, 0));
  for (const [at, part] of parts.entries()) {
    addPart(joined, renumbered(await readObjects(part), joined, at), at);
    onPart?.();
  }
  return writeWhole(joined);
}

/** Every object by a number that no other part has, and likewise the places in the tree of parents and the ids of tags. */
function renumbered({ objects, root, info, last }: PdfObjects, { next, tags }: Joined, part: number): PdfObjects {
  const moved = (value: PdfValue, key = ''): PdfValue => {
    if (typeof value === 'string') return /^\d+ 0 R$/.test(value) ? reference(numberOf(value) + next) : value;
    if (typeof value === 'number') return key.startsWith('/StructParent') ? value + tags.nextParent : value;
    if (value === null || typeof value === 'boolean') return value;
    if (Array.isArray(value)) return value.map((each) => (key === '/Headers' ? tagId(each, part) : moved(each)));
    const entries = Object.entries(value).map(([name, each]) => [name, moved(each, name)] as const);
    const changed = Object.fromEntries(entries);
    if (changed['/Type'] === '/StructElem' && changed['/ID']) changed['/ID'] = tagId(changed['/ID'], part);
    return changed;
  };
  const all = [...objects].map(([number, object]): [number, PdfObject] => [
    number + next,
    'value' in object
      ? { value: moved(object.value) }
      : { stream: { data: object.stream.data, dict: asDictionary(moved(object.stream.dict)) } },
  ]);
  return {
    objects: new Map(all),
    root: root + next,
    info: info === null ? null : info + next,
    last: last + next,
  };
}

function tagId(value: PdfValue, part: number): string {
  if (typeof value === 'string' && value.startsWith('u:'))
    return `u:P${String(part).padStart(4, '0')}${value.slice(2)}`;
  throw new Error(`The id of a tag was expected in this PDF, not ${JSON.stringify(value)}.`);
}

/** Takes what the whole has once out of a part, ties the rest to it, and writes that down. */
function addPart(joined: Joined, { objects, root, info, last }: PdfObjects, part: number): void {
  const catalog = dictionaryOf(objects, reference(root));
  joined.catalog ??= { number: root, value: catalog };
  joined.info ??= info;
  objects.delete(root);
  addPages(joined, objects, catalog['/Pages']);
  addOutline(joined, objects, catalog['/Outlines']);
  addTags(joined, objects, catalog['/StructTreeRoot'], part);
  const metadata = numberOf(catalog['/Metadata']);
  if (part > 0) objects.delete(metadata);
  joined.pieces.push(objectsAsJson(objects));
  joined.next = last + 1;
}

/** Every page of a PDF as something to draw. */
function addStamps(joined: Joined, { objects, root, last }: PdfObjects): void {
  const pages = dictionaryOf(objects, dictionaryOf(objects, reference(root))['/Pages']);
  for (const kid of asList(pages['/Kids'])) joined.stamps.push(asDrawing(objects, dictionaryOf(objects, kid)));
  // What nothing refers to any longer, such as the pages themselves, is not written.
  joined.pieces.push(objectsAsJson(objects));
  joined.next = last + 1;
}

/** The pages of a part stay together below the root of all pages. */
function addPages({ pages, stamps }: Joined, objects: PdfObjects['objects'], root: PdfValue | undefined): void {
  const own = dictionaryOf(objects, root);
  for (const kid of stamps.length === 0 ? [] : asList(own['/Kids'])) {
    drawOver(dictionaryOf(objects, kid), stamps.shift() ?? null, whole);
  }
  own['/Parent'] = reference(whole.pages);
  pages.kids.push(reference(numberOf(root)));
  pages.count += Number(own['/Count']);
}

function addOutline({ outline, pieces }: Joined, objects: PdfObjects['objects'], root: PdfValue | undefined): void {
  if (root === undefined) return;
  const own = dictionaryOf(objects, root);
  const [first = null, last = null] = [own['/First'], own['/Last']];
  for (let at: PdfValue | undefined = first; at;) {
    const entry = dictionaryOf(objects, at);
    entry['/Parent'] = reference(whole.outlines);
    at = entry['/Next'];
  }
  if (outline.open) {
    outline.open.value['/Next'] = first;
    dictionaryOf(objects, first)['/Prev'] = reference(outline.open.number);
    pieces.push(objectsAsJson([[outline.open.number, { value: outline.open.value }]]));
  }
  // What comes after it is known with the next part.
  outline.open = { number: numberOf(last), value: dictionaryOf(objects, last) };
  objects.delete(outline.open.number);
  outline.first ??= first;
  outline.last = last;
  outline.count += Math.abs(Number(own['/Count']));
  objects.delete(numberOf(root));
}

/** The document of a part becomes a part of the one document. */
function addTags({ tags }: Joined, objects: PdfObjects['objects'], root: PdfValue | undefined, part: number): void {
  const own = dictionaryOf(objects, root);
  for (const kid of asList(own['/K'])) {
    const element = dictionaryOf(objects, kid);
    element['/P'] = reference(whole.document);
    if (element['/S'] === '/Document') element['/S'] = '/Part';
    tags.kids.push(kid);
  }
  const parents = asList(asDictionary(own['/ParentTree'])['/Nums']);
  tags.parents.push(...parents.map((value, at) => (at % 2 === 0 ? Number(value) + tags.nextParent : value)));
  tags.nextParent += Number(own['/ParentTreeNextKey']);
  const ids = own['/IDTree'] === undefined ? [] : asList(asDictionary(own['/IDTree'])['/Names']);
  for (let at = 0; at < ids.length; at += 2) tags.ids.push([tagId(ids[at] ?? null, part), ids[at + 1] ?? null]);
  Object.assign(tags.roles, own['/RoleMap']);
  objects.delete(numberOf(root));
}

function writeWhole({ pieces, next, catalog, info, pages, outline, tags }: Joined): Promise<Uint8Array> {
  if (catalog === null) throw new Error('There are no parts to join.');
  const added: [number, PdfDictionary][] = [
    [whole.pages, { '/Type': '/Pages', '/Kids': pages.kids, '/Count': pages.count }],
    [
      whole.outlines,
      {
        '/Type': '/Outlines',
        '/First': outline.first,
        '/Last': outline.last,
        '/Count': outline.count,
      },
    ],
    [
      whole.tags,
      {
        '/Type': '/StructTreeRoot',
        '/K': [reference(whole.document)],
        '/ParentTree': reference(whole.parents),
        '/ParentTreeNextKey': tags.nextParent,
        '/IDTree': reference(whole.ids),
        '/RoleMap': tags.roles,
      },
    ],
    [whole.document, { '/Type': '/StructElem', '/S': '/Document', '/P': reference(whole.tags), '/K': tags.kids }],
    [whole.parents, { '/Nums': tags.parents }],
    [whole.ids, { '/Names': tags.ids.flat() }],
    [
      catalog.number,
      {
        ...catalog.value,
        '/Pages': reference(whole.pages),
        '/Outlines': reference(whole.outlines),
        '/StructTreeRoot': reference(whole.tags),
      },
    ],
  ];
  if (outline.open) added.push([outline.open.number, outline.open.value]);
  const objects = added.map(([number, value]): [number, PdfObject] => [number, { value }]);
  objects.push([whole.before, drawing.before], [whole.after, drawing.after]);
  return writeObjects([...pieces, objectsAsJson(objects)], next, catalog.number, info);
}
