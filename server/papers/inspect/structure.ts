import type { PdfDictionary, PdfObjects, PdfValue } from '#server/papers/join/pdf-objects.ts';
import { asItems, asNode, asText, pagesInTree } from '#server/papers/join/page-tree.ts';
import type { StructureFacts } from './facts.ts';

/** What a PDF carries besides its pages. `locations` is not in its objects: see locations.ts. */
export function structureOf(file: PdfObjects): Omit<StructureFacts, 'locations'> {
  const { objects } = file;
  const catalog = asNode(objects, `${file.root} 0 R`) ?? {};
  const dictionaries = [...objects.values()].map((object) => ('value' in object ? object.value : object.stream.dict));
  const all = dictionaries.flatMap((value) => [...nested(value)]);
  return {
    layers: asItems(objects, asNode(objects, catalog['/OCProperties'])?.['/OCGs']).length,
    scripts: all.filter((each) => each['/S'] === '/JavaScript').length,
    attachments: all.filter((each) => each['/EF'] !== undefined).length,
    fields: asItems(objects, asNode(objects, catalog['/AcroForm'])?.['/Fields']).length,
    ...annotationsOf(file),
    metadata: metadataOf(file, catalog),
  };
}

function* nested(value: PdfValue): Generator<PdfDictionary> {
  if (typeof value !== 'object' || value === null) return;
  if (!Array.isArray(value)) yield value;
  for (const each of Array.isArray(value) ? value : Object.values(value)) yield* nested(each);
}

/** Fields are counted as fields, links as links, and what belongs to another annotation with that. */
const countedElsewhere = new Set<PdfValue | undefined>(['/Widget', '/Link', '/Popup']);

function annotationsOf(file: PdfObjects): Pick<StructureFacts, 'annotations' | 'links'> {
  const { objects } = file;
  const annotations: number[] = [];
  const links: StructureFacts['links'] = [];
  for (const [at, { page }] of pagesInTree(file).entries()) {
    for (const item of asItems(objects, page['/Annots'])) {
      const annotation = asNode(objects, item);
      if (annotation === null) continue;
      if (!countedElsewhere.has(annotation['/Subtype'])) annotations.push(at + 1);
      const action = asNode(objects, annotation['/A']);
      const address = asText(objects, action?.['/URI']) ?? fileOf(objects, action);
      if (address !== null) links.push({ page: at + 1, address });
    }
  }
  return { annotations, links };
}

/** The other file that an action opens. */
function fileOf(objects: PdfObjects['objects'], action: PdfDictionary | null): string | null {
  if (action?.['/S'] !== '/GoToR' && action?.['/S'] !== '/Launch') return null;
  const file = asNode(objects, action['/F']);
  return asText(objects, file === null ? action['/F'] : (file['/UF'] ?? file['/F'])) ?? 'another file';
}

/** Dates and the like say nothing of anybody. */
const plainFacts = new Set(['/CreationDate', '/ModDate', '/Trapped']);

function metadataOf({ objects, info }: PdfObjects, catalog: PdfDictionary): string[] {
  const facts = (info === null ? null : asNode(objects, `${info} 0 R`)) ?? {};
  const said = Object.keys(facts).filter(
    (key) => !plainFacts.has(key) && (asText(objects, facts[key]) ?? '').trim() !== '',
  );
  return [...said.map((key) => key.slice(1)), ...(asNode(objects, catalog['/Metadata']) === null ? [] : ['XMP'])];
}
