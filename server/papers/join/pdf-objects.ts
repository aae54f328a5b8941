import { runQpdf } from './qpdf.ts';

/*
 * A PDF as the objects it is made of, as qpdf writes them in JSON: names begin with `/`, strings with `u:` or `b:`, and
 * `12 0 R` is the object 12.
 */

export type PdfValue = null | boolean | number | string | PdfValue[] | PdfDictionary;
export interface PdfDictionary {
  [key: string]: PdfValue;
}

export type PdfObject = { value: PdfValue } | { stream: { data: string; dict: PdfDictionary } };

export interface PdfObjects {
  objects: Map<number, PdfObject>;
  /** The number of its catalog, and of what says its title. */
  root: number;
  info: number | null;
  /** No object has a higher number. */
  last: number;
}

interface QpdfJson {
  qpdf: [{ maxobjectid: number }, Record<string, PdfObject>];
}

export function readObjects(pdf: Uint8Array): Promise<PdfObjects> {
  return readAsJson(pdf, 'inline');
}

/** The same without what is in streams. */
export function readStructure(pdf: Uint8Array): Promise<PdfObjects> {
  return readAsJson(pdf, 'none');
}

/** All objects, with what is in their streams unpacked as far as that loses nothing. */
export async function readDecoded(pdf: Uint8Array): Promise<PdfObjects['objects']> {
  const { objects } = await readAsJson(pdf, 'inline', ['--decode-level=generalized']);
  return objects;
}

async function readAsJson(
  pdf: Uint8Array,
  streams: 'inline' | 'none',
  more: readonly string[] = [],
): Promise<PdfObjects> {
  const json = await runQpdf(pdf, ['--json-output', `--json-stream-data=${streams}`, ...more]);
  const [{ maxobjectid: last }, all] = (JSON.parse(Buffer.from(json).toString()) as QpdfJson).qpdf;
  const { trailer, ...rest } = all;
  const objects = new Map(Object.entries(rest).map(([key, object]) => [Number(/\d+/.exec(key)?.[0]), object]));
  const facts = trailer && 'value' in trailer ? asDictionary(trailer.value) : {};
  return {
    objects,
    root: numberOf(facts['/Root']),
    info: facts['/Info'] ? numberOf(facts['/Info']) : null,
    last,
  };
}

/** Objects as JSON, to be put together piece by piece: all of a long paper at once would fill the memory. */
export function objectsAsJson(objects: Iterable<readonly [number, PdfObject]>): Buffer {
  return Buffer.from([...objects].map(([number, object]) => `"obj:${number} 0 R":${JSON.stringify(object)},`).join(''));
}

/** The PDF of pieces that `objectsAsJson` made. Its id comes from what is in it. */
export function writeObjects(
  pieces: readonly Buffer[],
  last: number,
  root: number,
  info: number | null,
): Promise<Uint8Array> {
  const head = { jsonversion: 2, pdfversion: '1.7', maxobjectid: last };
  // Its value is set anew, but without the entry none is written.
  const trailer = {
    '/Size': last + 1,
    '/Root': reference(root),
    ...(info === null ? {} : { '/Info': reference(info) }),
  };
  const json = Buffer.concat([
    Buffer.from(`{"qpdf":[${JSON.stringify(head)},{`),
    ...pieces,
    Buffer.from(`"trailer":${JSON.stringify({ value: trailer })}}]}`),
  ]);
  return runQpdf(json, ['--json-input', ...compact]);
}

/** The same PDF in a sixth of the bytes: the typesetter writes its many small objects uncompressed. */
export function compactPdf(pdf: Uint8Array): Promise<Uint8Array> {
  return runQpdf(pdf, compact);
}

const compact = ['--object-streams=generate', '--deterministic-id'];

export function reference(number: number): string {
  return `${number} 0 R`;
}

/** The number of the object that a reference names. */
export function numberOf(value: PdfValue | undefined): number {
  const found = typeof value === 'string' ? /^(\d+) 0 R$/.exec(value)?.[1] : undefined;
  if (found === undefined) throw new Error(`A reference was expected in this PDF, not ${JSON.stringify(value)}.`);
  return Number(found);
}

export function asDictionary(value: PdfValue | undefined): PdfDictionary {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw new Error(`A dictionary was expected in this PDF, not ${JSON.stringify(value)}.`);
}

export function asList(value: PdfValue | undefined): PdfValue[] {
  if (Array.isArray(value)) return value;
  throw new Error(`A list was expected in this PDF, not ${JSON.stringify(value)}.`);
}

/** The dictionary of an object, to be read or changed. */
export function dictionaryOf(objects: PdfObjects['objects'], value: PdfValue | undefined): PdfDictionary {
  const object = objects.get(numberOf(value));
  if (object && 'value' in object) return asDictionary(object.value);
  throw new Error(`The object ${JSON.stringify(value)} of this PDF is no dictionary.`);
}

export function isDictionary(value: PdfValue | undefined): value is PdfDictionary {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
