import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { BuiltPacket } from '#server/papers/packet/build-packet.ts';

const run = promisify(execFile);
const roomy = { maxBuffer: 256 * 1024 * 1024 };

interface OutlineJson {
  title: string;
  destpageposfrom1: number | null;
  kids: OutlineJson[];
}

/**
 * Where a packet of one file with a cover, an index and one section does not say what its plan does, as poppler and the
 * native qpdf read it: the number on each page, the rows of its index, and its bookmarks.
 */
export async function packetMismatches({ plan, files }: BuiltPacket): Promise<string[]> {
  const path = files[0]?.path ?? '';
  const { stdout } = await run('pdftotext', ['-layout', path, '-'], roomy);
  const pages = stdout.split('\f').slice(0, -1);
  const onPages = plan.pageLabels.flatMap((label, at) => {
    const found = pages[at]?.trim().split(/\s+/).at(-1);
    return found === label ? [] : [`page ${at + 1} says ${found} instead of ${label}`];
  });
  const rows = new Map(pages.slice(1, 1 + plan.index.length).flatMap(rowsOf));
  const inIndex = plan.rows.flatMap(({ label, pageLabel }) => {
    const found = rows.get(label ?? '');
    return found === pageLabel ? [] : [`the index says that ${label} is on ${found} instead of ${pageLabel}`];
  });
  const { stdout: json } = await run('qpdf', ['--json=2', '--json-key=outlines', path], roomy);
  const marks = flat((JSON.parse(json) as { outlines: OutlineJson[] }).outlines).slice(-plan.rows.length);
  const inBookmarks = plan.rows.flatMap(({ label, title, page }, at) => {
    const mark = marks[at];
    if (mark?.title.includes(title) && mark.destpageposfrom1 === page) return [];
    return [`the bookmark of ${label} leads to ${mark?.destpageposfrom1} instead of ${page}`];
  });
  const tooMany = pages.length === plan.pages ? [] : [`there are ${pages.length} pages instead of ${plan.pages}`];
  return [...tooMany, ...onPages, ...inIndex, ...inBookmarks];
}

/** `12  Letter 12 about …  DOE000045 – DOE000048  67`: what is first and what is last in a line with Bates numbers. */
function rowsOf(page: string): [string, string][] {
  return [...page.matchAll(/^\s*(\d+)\s.*DOE\d+.*\s(\d+)$/gm)].map(([, label = '', number = '']) => [label, number]);
}

function flat(marks: readonly OutlineJson[]): OutlineJson[] {
  return marks.flatMap((mark) => [mark, ...flat(mark.kids)]);
}
