import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PdfDictionary, type PdfObject, type PdfValue, reference } from '#server/papers/join/pdf-objects.ts';
import { runQpdfOnFiles } from '#server/papers/join/qpdf.ts';
import { unfinished } from './kept-file.ts';
import type { Look, LookedAt } from './look-at-pages.ts';
import { sheetsAtOnce } from './limits.ts';
import type { Bookmark, IndexPlace, Tie } from './ties.ts';

/**
 * Makes a volume of joined pages in one run of qpdf: objects that lead through it are put in as JSON, and the sheets of
 * stamps (`sheetsAtOnce` pages a file) are laid over the pages, upright within what is seen of each.
 */
export async function tieVolume(
  folder: string,
  { joined, look, stamps, tie }: { joined: string; look: string; stamps: readonly string[]; tie: Tie },
  out: string,
  alive: () => void,
): Promise<void> {
  const facts = JSON.parse(readFileSync(join(folder, look), 'utf8')) as Look;
  const update = `update.json${unfinished}`;
  writeFileSync(join(folder, update), JSON.stringify(updateOf(facts, tie)));
  const overlays = stamps.flatMap((file, at) => {
    const first = at * sheetsAtOnce + 1;
    const count = Math.min(sheetsAtOnce, facts.pages.length - first + 1);
    return ['--overlay', `/work/${file}`, `--from=1-${count}`, `--to=${first}-${first + count - 1}`, '--'];
  });
  const args = [`/work/${joined}`, `--update-from-json=/work/${update}`, ...overlays, ...compact, `/work/${out}`];
  await runQpdfOnFiles({ work: folder }, args, alive);
  rmSync(join(folder, update));
}

/** Objects in compressed streams, the id from what is in the file. */
const compact = ['--object-streams=generate', '--deterministic-id'];

function updateOf({ root, tree, last, pages }: Look, tie: Tie): object {
  const objects = new Map<number, PdfValue>();
  let next = last + 1;
  const info = next++;
  const outlines = next++;
  objects.set(info, { '/Title': text(tie.title) });
  const place = (page: number, zoom: number | null): PdfValue => {
    const { object, corner } = pageAt(pages, page);
    return [object, '/XYZ', ...corner, zoom];
  };

  const addMarks = (marks: readonly Bookmark[], parent: number): PdfDictionary => {
    const numbers = marks.map(() => next++);
    for (const [at, { title, page, kids }] of marks.entries()) {
      const own = numbers[at] ?? 0;
      const [before, after] = [numbers[at - 1], numbers[at + 1]];
      objects.set(own, {
        '/Title': text(title),
        '/Parent': reference(parent),
        '/Dest': place(page, null),
        ...(before === undefined ? {} : { '/Prev': reference(before) }),
        ...(after === undefined ? {} : { '/Next': reference(after) }),
        ...(kids.length === 0 ? {} : addMarks(kids, own)),
      });
    }
    const [first = 0] = numbers;
    return { '/First': reference(first), '/Last': reference(numbers.at(-1) ?? first), '/Count': countOf(marks) };
  };
  objects.set(outlines, {
    '/Type': '/Outlines',
    ...(tie.bookmarks.length === 0 ? {} : addMarks(tie.bookmarks, outlines)),
  });

  const links = Map.groupBy(tie.links ? tie.index : [], ({ page }) => page);
  for (const [at, { object, dictionary }] of pages.entries()) {
    const { '/Annots': own, ...page } = dictionary;
    const added = (links.get(at) ?? []).flatMap((row) =>
      row.target === null ? [] : [linkOf(row, place(row.target, null))],
    );
    // Sources are flattened: what is left of their annotations are links.
    const annotations =
      added.length > 0 ? { '/Annots': added } : tie.links && own !== undefined ? { '/Annots': own } : {};
    objects.set(Number(object.split(' ')[0]), { ...page, ...annotations });
  }

  objects.set(root, {
    '/Type': '/Catalog',
    '/Pages': tree,
    '/Lang': text(tie.language),
    '/Outlines': reference(outlines),
    '/PageMode': '/UseOutlines',
    '/PageLabels': { '/Nums': labelRuns(tie.labels) },
    '/ViewerPreferences': { '/DisplayDocTitle': true },
    ...(tie.actualSize ? { '/OpenAction': place(0, 1) } : {}),
  });
  return {
    qpdf: [
      { jsonversion: 2, pdfversion: '1.7', maxobjectid: next - 1 },
      {
        ...Object.fromEntries(
          [...objects].map(([number, value]): [string, PdfObject] => [`obj:${number} 0 R`, { value }]),
        ),
        trailer: { value: { '/Size': next, '/Root': reference(root), '/Info': reference(info) } },
      },
    ],
  };
}

function pageAt(pages: readonly LookedAt[], at: number): LookedAt {
  const page = pages[at];
  if (!page) throw new Error(`This volume has no page ${at + 1}.`);
  return page;
}

function text(words: string): string {
  return `u:${words.toWellFormed()}`;
}

function countOf(marks: readonly Bookmark[]): number {
  return marks.reduce((sum, { kids }) => sum + 1 + countOf(kids), 0);
}

function linkOf({ left, bottom, right, top }: IndexPlace, place: PdfValue): PdfDictionary {
  return {
    '/Type': '/Annot',
    '/Subtype': '/Link',
    '/Rect': [left, bottom, right, top],
    '/Border': [0, 0, 0],
    '/A': { '/S': '/GoTo', '/D': place },
  };
}

/** `A1, A2, A3` is one run: from where it begins, its prefix and its first number. */
export function labelRuns(labels: readonly string[]): PdfValue[] {
  const runs: PdfValue[] = [];
  let expected = '';
  for (const [at, label] of labels.entries()) {
    const prefix = label.replace(/\d+$/, '');
    const number = Number(label.slice(prefix.length));
    if (label !== expected) {
      runs.push(at, { '/S': '/D', '/St': number, ...(prefix === '' ? {} : { '/P': `u:${prefix}` }) });
    }
    expected = `${prefix}${number + 1}`;
  }
  return runs;
}
