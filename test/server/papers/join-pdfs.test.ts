import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinPdfs } from '#server/papers/join/join-pdfs.ts';
import {
  asDictionary,
  asList,
  dictionaryOf,
  numberOf,
  type PdfDictionary,
  type PdfObjects,
  type PdfValue,
  readObjects,
} from '#server/papers/join/pdf-objects.ts';
import { readWithPdfium } from './read-with-pdfium.ts';
import { readWithPdfjs } from './read-with-pdfjs.ts';
import { letter, setHere } from './sample-paper.ts';

/* Parts of one paper as one PDF. */

const run = promisify(execFile);
const tools = (process.env['PATH'] ?? '').split(':');
const isHere = (tool: string): boolean => tools.some((folder) => existsSync(join(folder, tool)));

const table = '| a | b |\n| - | - |\n| c | d |';
const bodies = [
  `# One\n\nfirst ${'word '.repeat(900)}\n\n## Within one\n\n${table}`,
  `# Two\n\nsecond 漢字 [a link](https://example.org/two)\n\n${table}`,
  `# Three\n\nthird[^1]\n\n[^1]: a note\n\n${table}\n\n# Four\n\nfourth`,
];

async function partsOf(texts: readonly string[]): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  for (const body of texts) parts.push((await setHere(letter(body))).pdf);
  return parts;
}

async function textOf(pdf: Uint8Array): Promise<string> {
  return (await readWithPdfium(pdf)).flatMap(({ glyphs }) => glyphs.map(({ text }) => text)).join('');
}

describe('joined parts', () => {
  let parts: Uint8Array[];
  let joined: Uint8Array;
  beforeAll(async () => {
    parts = await partsOf(bodies);
    joined = await joinPdfs(parts);
  });

  it('have all pages in order, with the words of both readers', async () => {
    const alone = await Promise.all(parts.map((part) => textOf(part)));
    expect(await textOf(joined)).toBe(alone.join(''));
    const { pages, title, language, tagged } = await readWithPdfjs(joined);
    expect(pages.length).toBe(4);
    expect({ title, language, tagged }).toEqual({ title: 'Letter to the School', language: 'en-US', tagged: true });
  });

  it('have one outline, each entry of which leads to a page', async () => {
    const { outline } = await readWithPdfjs(joined);
    expect(outline).toEqual([
      'Letter to the School',
      'One',
      'Within one',
      'Letter to the School',
      'Two',
      'Letter to the School',
      'Three',
      'Four',
    ]);
    const { objects, root } = await readObjects(joined);
    const catalog = dictionaryOf(objects, `${root} 0 R`);
    const entries = outlineOf(objects, dictionaryOf(objects, catalog['/Outlines']));
    expect(entries).toHaveLength(outline.length);
    const targets = entries.map(({ '/Dest': place }) => asList(valueOf(objects, place))[0] ?? null);
    expect(targets.map((page) => dictionaryOf(objects, page)['/Type'])).toEqual(targets.map(() => '/Page'));
  });

  it('have one tree of tags, in which every tagged page and id is found', async () => {
    const { objects, root } = await readObjects(joined);
    const catalog = dictionaryOf(objects, `${root} 0 R`);
    const treeRoot = numberOf(catalog['/StructTreeRoot']);
    const tree = dictionaryOf(objects, catalog['/StructTreeRoot']);
    const all = dictionaries(objects);
    const elements = all.filter(({ '/Type': type }) => type === '/StructElem');
    const rootOf = (element: PdfDictionary): number => {
      const parent = numberOf(element['/P']);
      return parent === treeRoot ? parent : rootOf(dictionaryOf(objects, element['/P']));
    };
    expect(new Set(elements.map((element) => rootOf(element)))).toEqual(new Set([treeRoot]));
    const rows = elements.filter(({ '/S': role }) => role === '/TR');
    expect(rows).toHaveLength(6);

    const places = asList(dictionaryOf(objects, tree['/ParentTree'])['/Nums']).filter((_, at) => at % 2 === 0);
    expect(places).toEqual(places.map((_, at) => at));
    const named = all
      .flatMap((each) => [each['/StructParents'], each['/StructParent']])
      .filter((at) => at !== undefined);
    expect(named.toSorted((a, b) => Number(a) - Number(b))).toEqual(places);
    expect(tree['/ParentTreeNextKey']).toBe(places.length);

    const ids = asList(dictionaryOf(objects, tree['/IDTree'])['/Names']).filter((_, at) => at % 2 === 0);
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.map(String).toSorted((a, b) => (a < b ? -1 : 1))).toEqual(ids);
    const headers = elements.flatMap(({ '/A': attributes }) =>
      [attributes ?? []].flat().flatMap((each) => asDictionary(each)['/Headers'] ?? []),
    );
    expect(headers.length).toBeGreaterThan(0);
    expect(headers.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('have the same bytes of the same parts', async () => {
    expect(Buffer.compare(await joinPdfs(parts), joined)).toBe(0);
  });

  it('are smaller than they were', () => {
    const size = parts.reduce((sum, { length }) => sum + length, 0);
    expect(joined.length).toBeLessThan(size);
  });

  it('of one part are that part', async () => {
    const [only] = parts;
    const alone = await joinPdfs([only!]);
    expect(await textOf(alone)).toBe(await textOf(only!));
    expect((await readWithPdfjs(alone)).roles).toEqual((await readWithPdfjs(only!)).roles);
  });

  it('are refused with what qpdf says when one is no PDF', async () => {
    await expect(joinPdfs([parts[0]!, Buffer.from('no PDF')])).rejects.toThrow(/^qpdf ended with 2: .*PDF header/s);
  });

  describe('looked at by other tools', () => {
    let folder: string;
    let file: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'casewright-joined-'));
      file = join(folder, 'joined.pdf');
      await writeFile(file, joined);
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    it.skipIf(!isHere('qpdf'))('are sound for qpdf', async () => {
      const { stdout, stderr } = await run('qpdf', ['--check', file]);
      expect(stdout).toContain('No syntax or stream encoding errors found');
      expect(stderr).toBe('');
    });

    it.skipIf(!isHere('pdfinfo'))('are sound and tagged for poppler', async () => {
      const { stdout, stderr } = await run('pdfinfo', [file]);
      expect(stdout).toMatch(/^Tagged: +yes$/m);
      // Poppler says this of every PDF that states that its tags are not suspect.
      expect(stderr.replace('Syntax Error: Suspects object is wrong type (boolean)\n', '')).toBe('');
    });
  });
});

function dictionaries(objects: PdfObjects['objects']): PdfDictionary[] {
  return [...objects.values()].flatMap((object) => {
    const value = 'value' in object ? object.value : object.stream.dict;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? [value] : [];
  });
}

function valueOf(objects: PdfObjects['objects'], place: PdfValue | undefined): PdfValue {
  const object = objects.get(numberOf(place));
  if (object && 'value' in object) return object.value;
  throw new Error('This object has no value.');
}

function outlineOf(objects: PdfObjects['objects'], parent: PdfDictionary): PdfDictionary[] {
  const found: PdfDictionary[] = [];
  for (let at = parent['/First']; at; at = dictionaryOf(objects, at)['/Next']) {
    const entry = dictionaryOf(objects, at);
    found.push(entry, ...(entry['/First'] ? outlineOf(objects, entry) : []));
  }
  return found;
}
