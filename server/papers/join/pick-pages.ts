import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type PageRange, writePages } from '#server/rules/page-ranges.ts';
import { runQpdfOnFiles } from './qpdf.ts';

/**
 * Writes some pages of the clean PDF `file` to `out`; the same pages make the same bytes. Nothing of the other pages
 * comes along: they are taken into a new file, and what leads from a page to one that was left out leads nowhere.
 */
export async function pickPages(
  file: string,
  ranges: readonly PageRange[],
  out: string,
  onProgress?: () => void,
): Promise<void> {
  const work = await mkdtemp(path.join(tmpdir(), 'casewright-'));
  try {
    const folders = { work, source: path.dirname(file) };
    const pages = ['--empty', '--pages', `/source/${path.basename(file)}`, writePages(ranges), '--'];
    await runQpdfOnFiles(
      folders,
      [...pages, '--object-streams=generate', '--deterministic-id', '/work/picked.pdf'],
      onProgress,
    );
    await copyFile(path.join(work, 'picked.pdf'), out);
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
