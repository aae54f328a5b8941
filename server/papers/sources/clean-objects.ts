import { resolved } from '#server/papers/join/page-tree.ts';
import {
  asDictionary,
  isDictionary,
  type PdfDictionary,
  type PdfObject,
  type PdfValue,
} from '#server/papers/join/pdf-objects.ts';
import type { NoteCode } from './notes.ts';

/*
 * What a page that is printed does not need, taken out of the objects of a PDF: scripts, actions, attachments, metadata,
 * layers, thumbnails, links, tags and the outline. What is drawn stays as it is.
 */

export type Objects = ReadonlyMap<number, PdfObject>;

export interface Cleaned {
  /** Objects to write in place of those with the same numbers; a stream keeps its data. */
  changed: [number, { value: PdfValue } | { stream: { dict: PdfDictionary } }][];
  notes: NoteCode[];
  /** Something that is drawn is switched off, so only a picture shows the page as it is seen. */
  hiddenLayers: boolean;
}

/** What the root of a PDF keeps; its form only until it has been flattened. */
const keptInRoot = new Set(['/Type', '/Pages', '/AcroForm']);
const dropped = [
  '/AA',
  '/Metadata',
  '/PieceInfo',
  '/Thumb',
  '/B',
  '/StructParents',
  '/StructParent',
  '/AF',
  '/OC',
  '/LastModified',
];

export function cleanObjects(objects: Objects, root: number): Cleaned {
  const changed: Cleaned['changed'] = [];
  const notes = new Set<NoteCode>();
  const resolve = (value: PdfValue | undefined): PdfValue => resolved(objects, value);
  for (const [number, object] of objects) {
    const from = 'stream' in object ? object.stream.dict : object.value;
    const rootHere = number === root;
    const to = rootHere ? cleanRoot(asDictionary(from), resolve, notes) : cleanDictionaries(from, resolve, notes);
    if (to === from) continue;
    changed.push([number, 'stream' in object ? { stream: { dict: asDictionary(to) } } : { value: to }]);
  }
  return { changed, notes: [...notes], hiddenLayers: hasHiddenLayers(objects, root) };
}

type Resolve = (value: PdfValue | undefined) => PdfValue;

function cleanRoot(root: PdfDictionary, resolve: Resolve, notes: Set<NoteCode>): PdfDictionary {
  const names = resolve(root['/Names']);
  if (isDictionary(names)) {
    if (names['/EmbeddedFiles'] !== undefined) notes.add('attachments_dropped');
    if (names['/JavaScript'] !== undefined) notes.add('scripts_dropped');
  }
  if (root['/AA'] !== undefined || isScript(resolve(root['/OpenAction']))) notes.add('scripts_dropped');
  const kept = Object.fromEntries(Object.entries(root).filter(([key]) => keptInRoot.has(key)));
  const form = resolve(root['/AcroForm']);
  if (!isDictionary(form)) return kept;
  // Its fields have their looks by now.
  return { ...kept, '/AcroForm': { '/Fields': form['/Fields'] ?? [], '/DR': form['/DR'] ?? {} } };
}

/** A dictionary anywhere in an object; the same value where there is nothing to take out. */
function cleanDictionaries(value: PdfValue, resolve: Resolve, notes: Set<NoteCode>): PdfValue {
  if (!isDictionary(value)) return value;
  // Saved anew it is still broken, and whoever joins its pages with others would find none.
  if (value['/Type'] === '/Pages' && !Array.isArray(resolve(value['/Kids'])))
    throw new Error('The pages of this PDF are no list.');
  seeWhatItIs(value, resolve, notes);
  const rest = { ...value };
  let same = true;
  for (const key of dropped) {
    if (rest[key] === undefined) continue;
    if (key === '/AA') notes.add('scripts_dropped');
    if (key === '/AF') notes.add('attachments_dropped');
    delete rest[key];
    same = false;
  }
  if (value['/Type'] === '/Page' && value['/Annots'] !== undefined) {
    rest['/Annots'] = drawnAnnotations(resolve(value['/Annots']), resolve, notes);
    same = false;
  }
  return same ? value : rest;
}

function seeWhatItIs(value: PdfDictionary, resolve: Resolve, notes: Set<NoteCode>): void {
  if (value['/FT'] !== undefined) notes.add('form_flattened');
  if (value['/S'] === '/JavaScript') notes.add('scripts_dropped');
  const type = value['/FT'] === '/Sig' ? resolve(value['/V']) : value;
  if (isDictionary(type) && (value['/FT'] === '/Sig' || type['/Type'] === '/Sig') && type['/Contents'] !== undefined) {
    notes.add('signature_lost');
  }
}

/** Of the notes on a page those that have a look, and fields, which are given one. */
function drawnAnnotations(value: PdfValue, resolve: Resolve, notes: Set<NoteCode>): PdfValue {
  if (!Array.isArray(value)) return [];
  return value.filter((each) => {
    const annotation = resolve(each);
    if (!isDictionary(annotation)) return false;
    const kind = annotation['/Subtype'];
    if (kind === '/FileAttachment') notes.add('attachments_dropped');
    if (kind === '/Link') notes.add('links_dropped');
    if (kind === '/Link' || kind === '/Popup') return false;
    const look = resolve(annotation['/AP']);
    if (kind === '/Widget' || isDictionary(look)) return true;
    notes.add('comments_dropped');
    return false;
  });
}

function isScript(action: PdfValue): boolean {
  return isDictionary(action) && action['/S'] !== '/GoTo';
}

/** Whether a layer is off where the file is opened; which page it is on is not known without drawing it. */
function hasHiddenLayers(objects: Objects, root: number): boolean {
  const catalog = objects.get(root);
  const layers = resolved(
    objects,
    catalog && 'value' in catalog && isDictionary(catalog.value) ? catalog.value['/OCProperties'] : null,
  );
  if (!isDictionary(layers)) return false;
  const usual = resolved(objects, layers['/D']);
  if (!isDictionary(usual)) return false;
  const off = resolved(objects, usual['/OFF']);
  return usual['/BaseState'] === '/OFF' || (Array.isArray(off) && off.length > 0);
}
