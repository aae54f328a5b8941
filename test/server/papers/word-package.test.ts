import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SaxesParser } from 'saxes';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fromBufferPromise } from 'yauzl';
import { courtProfiles } from '#server/papers/court-profile.ts';
import type { Paper, SignatureBlock } from '#server/papers/paper.ts';
import { openPictureShelf } from '#server/papers/pictures.ts';
import { paperAsWord } from '#server/papers/word/document.ts';
import { courtPaper, letter, wetSignature } from './sample-paper.ts';
import { repeated, sequences } from './word-schema.ts';

/*
 * What Word is strict about and other readers forgive: the order of elements, ids that are there once, parts that are
 * declared and there, cells with a paragraph, spaces that are kept.
 */

interface Element {
  name: string;
  attributes: Record<string, string>;
  children: Element[];
  text: string;
}

const structures = `I, Jane Doe, declare:

*One* **two** ~~three~~ \`four\` {{five}} [six](https://example.org) [seven](casewright://evidence/1)[^a] and again[^a]

# A
## B
###### C

3. third
   - nested

     more

     > quoted in it

     | a | b |
     | - | - |
     | c |   |
4. fourth

- [x] done
- بند

> quoted
>
> - a list

| a | b | c |
| - | :-: | -: |
| | two | 3 |

| عمود | آخر |
| --- | --- |
| أ | ب |

\`\`\`
code  with  spaces

after an empty line
\`\`\`

---

![a picture](photo "Its caption")

![again](photo)

هذه فقرة وفيها English و 123.

这是中文 한국어 日本語 😀

\\pagebreak

After the break.

\\pagebreak

| table | after |
| - | - |
| a | break |

${Array.from({ length: 30 }, (_, at) => `${'  '.repeat(at)}- level ${at}`).join('\n')}

[^a]: A note

    with a list:

    1. one

    | and | a table |
    | - | - |
    | x | y |

    > and a quotation

    ![and a picture](photo)`;

let signatures: SignatureBlock[] = [
  { ...wetSignature, statement: 'I declare under penalty of perjury that this is true.' },
  { ...wetSignature, kind: 'drawn', name: 'Ann Poe', hash: 'cd34' },
  { ...wetSignature, kind: 's_name', name: 'John Roe', hash: 'ab12', superseded: true, place: 'Springfield' },
];

let folder: string;
let pictures: Paper['pictures'];
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'casewright-word-'));
  const path = join(folder, 'photo.png');
  const photo = { width: 900, height: 600, channels: 3 as const, background: '#7799bb' };
  const image = await sharp({ create: photo }).png().toBuffer();
  await writeFile(path, image);
  signatures = signatures.map((signature) => (signature.kind === 'drawn' ? { ...signature, image } : signature));
  pictures = { photo: { path, mimeType: 'image/png' } };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

function everything(id: string): Paper {
  const more = { pictures, citations: { 'casewright://evidence/1': 'Exhibit A' }, signatures, mark: 'Working copy' };
  return id === 'a letter' ? letter(structures, more) : courtPaper(id, structures, more);
}

async function partsOf(word: Uint8Array): Promise<Map<string, Buffer>> {
  const parts = new Map<string, Buffer>();
  const zip = await fromBufferPromise(Buffer.from(word), { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    parts.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  }
  return parts;
}

/** Names and attributes without their prefix, but for `r:` and `xml:`. */
function parse(bytes: Buffer): Element {
  const root: Element = { name: '', attributes: {}, children: [], text: '' };
  const open = [root];
  const bare = (name: string): string => (/^(?:r|xml):/.test(name) ? name : name.slice(name.indexOf(':') + 1));
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', ({ name, attributes }) => {
    const found = Object.entries(attributes).map(([key, value]) => [bare(key), value]);
    const element = { name: bare(name), attributes: Object.fromEntries(found), children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => open.pop());
  parser.on('text', (text) => {
    const last = open.at(-1);
    if (last) last.text += text;
  });
  parser.write(bytes.toString()).close();
  return root;
}

function within(element: Element): Element[] {
  return [element, ...element.children.flatMap((child) => within(child))];
}

const named = (root: Element, name: string): Element[] => within(root).filter((element) => element.name === name);

/** What of an element’s children is not where the schema has it, as sentences. */
function outOfOrder({ name, children }: Element): string[] {
  const sequence = sequences[name];
  if (!sequence) return [];
  const places = children.map((child) => {
    const place = sequence.indexOf(child.name);
    return place === -1 ? sequence.indexOf('*') : place;
  });
  return children.flatMap((child, at) => {
    const place = places[at] ?? -1;
    if (place === -1) return [`${name} may not have ${child.name}`];
    if (place < (places[at - 1] ?? 0)) return [`${child.name} in ${name} comes after ${children[at - 1]?.name}`];
    const again = sequence[place] !== '*' && !repeated.has(child.name) && place === places[at - 1];
    return again ? [`${name} has ${child.name} twice`] : [];
  });
}

const isOn = (mark: Element | undefined): boolean =>
  mark !== undefined && !['false', 'off', '0'].includes(mark.attributes['val'] ?? '');

function twice(values: readonly (string | undefined)[]): unknown[] {
  return values.filter((value, at) => value === undefined || values.indexOf(value) !== at);
}

describe('the order of elements', () => {
  const element = (name: string, ...inner: string[]): Element => ({
    name,
    attributes: {},
    text: '',
    children: inner.map((child) => ({ name: child, attributes: {}, text: '', children: [] })),
  });

  it('is seen where it is wrong', () => {
    expect(outOfOrder(element('pPr', 'keepNext', 'spacing', 'ind', 'jc'))).toEqual([]);
    expect(outOfOrder(element('pPr', 'ind', 'spacing'))).toEqual(['spacing in pPr comes after ind']);
    expect(outOfOrder(element('rPr', 'b', 'b'))).toEqual(['rPr has b twice']);
    expect(outOfOrder(element('tcPr', 'shading'))).toEqual(['tcPr may not have shading']);
    expect(outOfOrder(element('p', 'r', 'r', 'pPr'))).toEqual(['pPr in p comes after r']);
    expect(outOfOrder(element('tbl', 'tblPr', 'tblGrid', 'tr', 'tr'))).toEqual([]);
  });
});

describe.each([...courtProfiles.map(({ id }) => id), 'a letter'])('the Word file of %s', (id) => {
  let parts: Map<string, Buffer>;
  let xml: Map<string, Element>;
  const part = (name: string): Element => {
    const found = xml.get(name);
    if (!found) throw new Error(`There is no ${name}.`);
    return found;
  };
  const values = (root: Element, name: string, attribute: string): (string | undefined)[] =>
    named(root, name).map(({ attributes }) => attributes[attribute]);

  beforeAll(async () => {
    parts = await partsOf(await paperAsWord(everything(id), openPictureShelf()));
    const written = [...parts].filter(([name]) => /\.(?:xml|rels)$/.test(name));
    xml = new Map(written.map(([name, bytes]) => [name, parse(bytes)]));
  });

  it('has the elements of every part in the order of the schema', () => {
    const problems = [...xml].flatMap(([name, root]) =>
      within(root).flatMap((element) => outOfOrder(element).map((problem) => `${name}: ${problem}`)),
    );
    expect([...new Set(problems)]).toEqual([]);
    expect(named(part('word/document.xml'), 'pPr').length).toBeGreaterThan(50);
  });

  it('declares each part’s type, and each relationship leads to a part', () => {
    const [types] = part('[Content_Types].xml').children;
    const said = (kind: string, attribute: string): (string | undefined)[] =>
      named(types ?? part(''), kind).map(({ attributes }) => attributes[attribute]);
    const [defaults, overrides] = [said('Default', 'Extension'), said('Override', 'PartName')];
    expect([twice(defaults), twice(overrides)]).toEqual([[], []]);
    const undeclared = [...parts.keys()].filter(
      (name) =>
        name !== '[Content_Types].xml' && !overrides.includes(`/${name}`) && !defaults.includes(name.split('.').at(-1)),
    );
    expect(undeclared).toEqual([]);
    // As application/xml a part is nothing to Word.
    const plain = [...parts.keys()].filter((name) => name.startsWith('word/') && name.endsWith('.xml'));
    expect(plain.filter((name) => !overrides.includes(`/${name}`))).toEqual([]);
    expect(overrides.filter((name) => !parts.has(name?.slice(1) ?? ''))).toEqual([]);
    for (const [name, root] of xml) {
      if (!name.endsWith('.rels')) continue;
      const links = named(root, 'Relationship').map(({ attributes }) => attributes);
      expect(twice(links.map(({ Id }) => Id))).toEqual([]);
      const from = posix.dirname(posix.dirname(name));
      const lost = links.filter(({ Target = '' }) => !parts.has(posix.join(from === '.' ? '' : from, Target)));
      expect(lost).toEqual([]);
    }
  });

  it('names only relationships, styles, lists and footnotes that there are', () => {
    const ofStyles = values(part('word/styles.xml'), 'style', 'styleId');
    expect(twice(ofStyles)).toEqual([]);
    const numbering = part('word/numbering.xml');
    const lists = values(numbering, 'num', 'numId');
    const abstracts = values(numbering, 'abstractNum', 'abstractNumId');
    expect([twice(lists), twice(abstracts)]).toEqual([[], []]);
    const bases = named(numbering, 'num').flatMap((num) => values(num, 'abstractNumId', 'val'));
    expect(bases.filter((base) => !abstracts.includes(base))).toEqual([]);
    const notes = values(part('word/footnotes.xml'), 'footnote', 'id');
    expect(twice(notes)).toEqual([]);
    for (const name of ['document', 'footnotes', 'header1', 'footer1']) {
      const root = part(`word/${name}.xml`);
      const styles = ['pStyle', 'rStyle', 'tblStyle'].flatMap((kind) => values(root, kind, 'val'));
      expect(styles.filter((style) => !ofStyles.includes(style))).toEqual([]);
      expect(values(root, 'numId', 'val').filter((list) => !lists.includes(list))).toEqual([]);
      expect(values(root, 'footnoteReference', 'id').filter((note) => !notes.includes(note))).toEqual([]);
      const links = values(part(`word/_rels/${name}.xml.rels`), 'Relationship', 'Id');
      const used = within(root).flatMap(({ attributes }) => [attributes['r:id'], attributes['r:embed']]);
      expect(used.filter((link) => link !== undefined && !links.includes(link))).toEqual([]);
    }
    const shown = ['document', 'footnotes'].flatMap((name) => values(part(`word/${name}.xml`), 'docPr', 'id'));
    expect([twice(shown), shown.length]).toEqual([[], 4]);
  });

  it('has a paragraph at the end of each cell, cells for each column, and keeps the spaces of its words', () => {
    for (const name of ['word/document.xml', 'word/footnotes.xml', 'word/header1.xml', 'word/footer1.xml']) {
      const root = part(name);
      expect(named(root, 'tc').filter(({ children }) => children.at(-1)?.name !== 'p')).toEqual([]);
      for (const table of named(root, 'tbl')) {
        const columns = named(table, 'gridCol').length;
        expect(named(table, 'tr').filter((row) => named(row, 'tc').length !== columns)).toEqual([]);
      }
      const texts = named(root, 't');
      const cut = texts.filter(
        ({ text, attributes }) => text !== text.trim() && attributes['xml:space'] !== 'preserve',
      );
      expect(cut).toEqual([]);
      expect(texts.filter(({ text }) => /[\n\r\t]/.test(text))).toEqual([]);
      const blocks = named(root, 'footnote').filter(({ children }) => children.at(-1)?.name !== 'p');
      expect(blocks).toEqual([]);
    }
  });

  it('is black on white but for its mark and what is left to be filled in', () => {
    const colors = ['document', 'footnotes', 'footer1'].flatMap((name) =>
      values(part(`word/${name}.xml`), 'color', 'val'),
    );
    expect(colors.filter((color) => color !== '000000')).toEqual([]);
    const headings = named(part('word/styles.xml'), 'style').filter(({ attributes }) =>
      attributes['styleId']?.startsWith('Heading'),
    );
    expect(headings.flatMap((style) => values(style, 'color', 'val'))).toEqual(headings.map(() => '000000'));
    expect(headings.length).toBeGreaterThanOrEqual(6);
  });

  it('gives a picture the height it has, on numbered lines too', () => {
    const shown = named(part('word/document.xml'), 'p').filter((paragraph) => named(paragraph, 'drawing').length > 0);
    expect(shown).toHaveLength(3);
    for (const paragraph of shown) expect(values(paragraph, 'spacing', 'lineRule')).toEqual(['auto']);
  });

  it('says which words and tables run from right to left', () => {
    const root = part('word/document.xml');
    const runs = named(root, 'r').filter((run) => /[\u0600-\u06FF]/.test(named(run, 't')[0]?.text ?? ''));
    expect(runs.length).toBeGreaterThan(5);
    expect(runs.filter((run) => named(run, 'rtl').length === 0)).toEqual([]);
    const arabic = named(root, 'p').filter((paragraph) =>
      /^[\u0600-\u06FF]/.test(named(paragraph, 't')[0]?.text ?? ''),
    );
    expect(arabic.filter((paragraph) => !isOn(named(paragraph, 'bidi')[0]))).toEqual([]);
    expect(named(root, 'bidiVisual').filter(isOn)).toHaveLength(1);
  });

  it('begins a page with what comes after a page break', () => {
    const broken = named(part('word/document.xml'), 'p').filter(
      (paragraph) => named(paragraph, 'pageBreakBefore').length > 0,
    );
    expect(broken.map((paragraph) => named(paragraph, 't')[0]?.text)).toEqual(['After the break.']);
    expect(values(part('word/document.xml'), 'br', 'type').filter((type) => type === 'page')).toHaveLength(1);
  });

  it('loses no word of a footnote, whatever is in it', () => {
    const note = named(part('word/footnotes.xml'), 't').map(({ text }) => text);
    expect(note.join('')).toMatch(/ A note.*with a list:.*one.*and \| a table.*x \| y.*and a quotation/);
  });

  it('is the same bytes each time', async () => {
    const again = await paperAsWord(everything(id), openPictureShelf());
    expect(
      [...(await partsOf(again))].map(([name, bytes]) => [name, bytes.equals(parts.get(name) ?? Buffer.of())]),
    ).toEqual([...parts.keys()].map((name) => [name, true]));
  });
});
