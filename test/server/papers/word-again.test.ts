import type { Nodes } from 'mdast';
import remarkGfm from 'remark-gfm';
import remarkParse from 'remark-parse';
import { unified } from 'unified';
import { afterAll, describe, expect, it } from 'vitest';
import { createExtractionPool } from '#server/extraction/pool.ts';
import { openPictureShelf } from '#server/papers/pictures.ts';
import { paperAsWord } from '#server/papers/word/document.ts';
import { openDesk } from '#test/server/extraction/reading.ts';
import { courtPaper, letter } from './sample-paper.ts';

/* A text as a Word file, read again as a text: its structure is what it was, and stays so from then on. */

const body = `A paragraph with *one* **two** ~~three~~ and a note.[^1]

## Facts

### On the third

3. third
4. fourth
   - nested

     its second paragraph
   - again
     1. deeper
5. fifth

- bullets
- of another list

> quoted words
>
> in two paragraphs

| a | b |
| - | - |
| c | d |

\`\`\`
code in
    lines

after an empty one
\`\`\`

---

\\pagebreak

The last words.

[^1]: The note.

    - with a list

    and a second paragraph`;

/** What is in what, by kind and depth, without the words. */
function structure(markdown: string): string[] {
  const lines: string[] = [];
  const walk = (node: Nodes, depth: number): void => {
    const more = node.type === 'list' ? ` ${node.ordered ? (node.start ?? 1) : '•'}` : '';
    if (node.type !== 'text' && node.type !== 'root') lines.push(`${' '.repeat(depth)}${node.type}${more}`);
    if ('children' in node) for (const child of node.children) walk(child, depth + 1);
  };
  walk(unified().use(remarkParse).use(remarkGfm).parse(markdown), 0);
  return lines;
}

describe('a Word file read again', async () => {
  const desk = await openDesk();
  const pool = createExtractionPool({ temporaryFolder: desk.folder });
  afterAll(async () => {
    await pool.close();
    await desk[Symbol.asyncDispose]();
  });
  const again = async (text: string): Promise<string> => {
    const word = await paperAsWord(letter(text), openPictureShelf());
    const result = await pool.markdown(await desk.put('again.docx', Buffer.from(word)));
    if ('unsupported' in result) throw new Error(result.unsupported);
    // Without the letter’s title, below which the headings of the text are one level further down.
    return result.markdown.replace(/^# .*\n\n/, '').replaceAll(/^##/gm, '#');
  };

  it('has the structure of the text, but for the bold words of a table’s head', async () => {
    const strong = body.replace('| a | b |', '| **a** | **b** |');
    expect(structure(await again(body))).toEqual(structure(strong));
  });

  it('is the same text from then on', async () => {
    const first = await again(body);
    expect(await again(first)).toBe(first);
  });

  it('keeps the numbers of paragraphs, where a court’s paper has them', async () => {
    const word = await paperAsWord(courtPaper('uk-civil', 'I say:\n\nOne.\n\nTwo.'), openPictureShelf());
    const result = await pool.markdown(await desk.put('numbered.docx', Buffer.from(word)));
    expect('markdown' in result && result.markdown).toMatch(/I say:\n\n1\\?\. One\.\n(?:\n)?2\\?\. Two\./);
  });
});
