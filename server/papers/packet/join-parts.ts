import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runQpdfOnFiles } from '#server/papers/join/qpdf.ts';
import { hashOfFile } from './kept-file.ts';
import { gaveUp, joinFailed, sourceChanged, sourceMissing, sourcePages } from './refusals.ts';
import type { JoinPart, StepPlace } from './steps.ts';

type Source = Extract<JoinPart, { from: 'source' }>;

/**
 * All pages of the parts in their order, as one PDF. Nothing but pages is taken: no outline, no metadata. Rejects with
 * `invalid_file`, naming the item, for a source that is missing, is not the file that was planned, or can’t be read.
 */
export async function joinParts(
  place: StepPlace,
  { parts, pages: planned }: { parts: readonly JoinPart[]; pages: number },
  out: string,
  alive: () => void,
): Promise<void> {
  for (const part of parts) {
    if (part.from === 'source') checkSource(place, part);
    alive();
  }
  const pages = parts.flatMap((part) => [pathOf(part), part.from === 'sheet' ? `${part.page}-${part.page}` : '1-z']);
  const args = ['--empty', '--pages', ...pages, '--', ...asTheyAre, `/work/${out}`];
  try {
    await runQpdfOnFiles({ work: place.folder, sources: place.sources }, args, alive);
  } catch (error) {
    const said = String(error);
    const part = parts.find((each) => each.from === 'source' && said.includes(pathOf(each)));
    throw joinFailed(part?.from === 'source' ? part.title : null, error);
  }
  const pageCount = await countPages({ work: place.folder }, `/work/${out}`);
  if (pageCount === planned) return;
  await refuseWrongPages(place, parts);
  throw gaveUp(new Error(`the joined PDF has ${pageCount} pages instead of ${planned}`));
}

/**
 * Nothing is unpacked, packed or hashed: the volume that is made of this is. To open and close every source for each
 * piece of it takes longer than all the rest; above this number a system may not let so many be open.
 */
const asTheyAre = ['--stream-data=preserve', '--static-id', '--keep-files-open-threshold=900'];

function pathOf({ from, file }: JoinPart): string {
  return `/${from === 'sheet' ? 'work' : 'sources'}/${file}`;
}

function checkSource({ sources }: StepPlace, { file, sha256, title }: Source): void {
  const path = join(sources, file);
  if (!existsSync(path)) throw sourceMissing(title);
  if (hashOfFile(path).sha256 !== sha256) throw sourceChanged(title);
}

/** The first source that has another number of pages than planned; looked for only when their sum is wrong. */
async function refuseWrongPages(place: StepPlace, parts: readonly JoinPart[]): Promise<void> {
  for (const part of parts) {
    if (part.from !== 'source') continue;
    const pages = await countPages({ work: place.folder, sources: place.sources }, pathOf(part));
    if (pages !== part.pages) throw sourcePages(part.title, part.pages, pages);
  }
}

async function countPages(folders: Record<string, string> & { work: string }, path: string): Promise<number> {
  return Number(await runQpdfOnFiles(folders, ['--show-npages', path]));
}
