import { globSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fromMarkdown } from 'mdast-util-from-markdown';
import { gfmFromMarkdown } from 'mdast-util-gfm';
import type { Nodes } from 'mdast';
import { gfm } from 'micromark-extension-gfm';
import { afterAll, describe, expect, it } from 'vitest';
import { ExtractionError } from '#server/extraction/extraction-error.ts';
import { createExtractionPool, type FileMarkdown } from '#server/extraction/pool.ts';
import { partOfTheWhole } from '#test/support/part-of-the-whole.ts';
import { openDesk } from '#test/server/extraction/reading.ts';

const corpus = process.env['CASEWRIGHT_CORPUS'] ?? '';
const present = corpus !== '' && statSync(corpus, { throwIfNoEntry: false })?.isDirectory() === true;
const files = present ? globSync('{docx,pdf,messenger}/*.{docx,odt,rtf,doc,html,pdf}', { cwd: corpus }).toSorted() : [];

const desk = await openDesk();
const pool = createExtractionPool({ temporaryFolder: desk.folder });
afterAll(async () => {
  await pool.close();
  await desk[Symbol.asyncDispose]();
});

async function read(name: string): Promise<FileMarkdown | string> {
  const path = join(corpus, name);
  const file = { path, fileName: basename(name), mimeType: '', size: statSync(path).size };
  try {
    const result = await pool.markdown(file);
    return 'unsupported' in result ? 'unsupported' : result;
  } catch (error) {
    if (error instanceof ExtractionError) return error.reason;
    throw error;
  }
}

/** How much of each kind is in a Markdown, by a reader that is not ours. */
function counted(markdown: string): Record<string, number> {
  const counts: Record<string, number> = {};
  const count = (node: Nodes): void => {
    counts[node.type] = (counts[node.type] ?? 0) + 1;
    if ('children' in node) node.children.forEach(count);
  };
  count(fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] }));
  return counts;
}

/** What is in these files, counted by eye: so much of it must be in their Markdown. */
const structure: Record<string, Record<string, number>> = {
  'docx/footnotes.docx': { footnoteReference: 2, footnoteDefinition: 2, paragraph: 3 },
  'docx/endnotes.docx': { footnoteReference: 2, footnoteDefinition: 2, paragraph: 3 },
  'docx/comments.docx': { paragraph: 1, text: 1 },
  'docx/testWORD_various.doc': { paragraph: 32 },
  'messenger/html_timestamps__layout1.html': { paragraph: 2 },
};

/** The sections of a paper in two columns, with figures, tables of code and lists between them. */
const sections = [
  'Abstract',
  '1. Introduction',
  '2. Overview: Example Tracing Run',
  '3. Trace Trees',
  '4. Nested Trace Tree Formation',
  '5. Trace Tree Optimization',
  '6. Implementation',
  '7. Evaluation',
  '8. Related Work',
  '9. Conclusions',
  '10. Future Work',
  'Acknowledgments',
  'References',
];

const rest = files.filter((name) => !(name in structure));

describe.skipIf(!present)('documents of the corpus (skipped without CASEWRIGHT_CORPUS)', () => {
  // What was counted is looked at each time.
  it.each([...Object.keys(structure), ...partOfTheWhole(rest, 3)])(
    'become Markdown, or a reason why not: %s',
    async (name) => {
      const result = await read(name);
      const [outcome, counts] = typeof result === 'string' ? [result, {}] : ['read', counted(result.markdown)];
      expect(outcome).toMatch(/^(read|encrypted|damaged|unsupported)$/);
      expect(counts).toMatchObject(structure[name] ?? {});
    },
  );

  it('has the sections of a paper in two columns, its list of three and its words joined', async () => {
    const paper = await read('pdf/tracemonkey.pdf');
    if (typeof paper === 'string') throw new Error(paper);
    const { markdown } = paper;
    expect([...markdown.matchAll(/^## (.*)$/gm)].map(([, title]) => title)).toEqual(sections);
    expect(markdown).toContain('are more difficult to compile than statically typed ones.');
    expect(markdown).toContain(
      '\n- We explain an algorithm for dynamically forming trace trees to cover a program, representing nested loops as nested trace trees.\n- We explain how',
    );
  });
});
