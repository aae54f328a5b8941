import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { asDictionary, numberOf, type PdfObject } from '#server/papers/join/pdf-objects.ts';
import { runQpdfOnFiles } from '#server/papers/join/qpdf.ts';
import type { Objects } from './clean-objects.ts';

/* A PDF on the disk, some of whose objects are changed. `folder` is for the files that are needed meanwhile. */

/** The objects of a PDF without its streams, as JSON: more would fill the memory. */
const objectsAtMost = 200 * 1024 * 1024;

export interface Head {
  objects: Objects;
  /** The names of the objects in JSON, by number: they have the generation too. */
  names: ReadonlyMap<number, string>;
  root: number;
  last: number;
  encrypted: boolean;
}

const changedFile = 'changed.pdf';
const objectsFile = 'objects.json';
const updateFile = 'update.json';
const checkedFile = 'checked.pdf';

/** Throws what qpdf says of a PDF that is damaged or needs a password. */
export async function readHead(source: string, folder: string): Promise<Head> {
  const { folders, file } = placeOf(source, folder);
  await runQpdfOnFiles(folders, ['--json-output', '--json-stream-data=none', file, `/work/${objectsFile}`]);
  const json = path.join(folder, objectsFile);
  if (statSync(json).size > objectsAtMost) throw new Error('This PDF has too many objects to be cleaned one by one.');
  const { qpdf } = JSON.parse(readFileSync(json, 'utf8')) as {
    qpdf: [{ maxobjectid: number }, Record<string, PdfObject>];
  };
  const [{ maxobjectid }, { trailer, ...rest }] = qpdf;
  const facts = trailer && 'value' in trailer ? asDictionary(trailer.value) : {};
  const numbered = Object.entries(rest).map(([name, object]) => [Number(/\d+/.exec(name)?.[0]), name, object] as const);
  return {
    objects: new Map(numbered.map(([number, , object]) => [number, object])),
    names: new Map(numbered.map(([number, name]) => [number, name])),
    root: numberOf(facts['/Root']),
    last: maxobjectid,
    encrypted: facts['/Encrypt'] !== undefined,
  };
}

/** The file of the PDF with other objects in place of those with their numbers, and with those that are new. */
export async function changedPdf(
  source: string,
  { names, last }: Head,
  changed: readonly [number, object][],
  folder: string,
  options: readonly string[],
): Promise<string> {
  const { folders, file } = placeOf(source, folder);
  const objects = Object.fromEntries(
    changed.map(([number, object]) => [names.get(number) ?? `obj:${number} 0 R`, object]),
  );
  const update = {
    qpdf: [
      { jsonversion: 2, pdfversion: '1.7', maxobjectid: Math.max(last, ...changed.map(([number]) => number)) },
      objects,
    ],
  };
  writeFileSync(path.join(folder, updateFile), JSON.stringify(update));
  await runQpdfOnFiles(folders, [
    '--decrypt',
    `--update-from-json=/work/${updateFile}`,
    ...options,
    file,
    `/work/${changedFile}`,
  ]);
  return path.join(folder, changedFile);
}

/**
 * Throws where what a page draws can’t be unpacked: readers show such a page in part or not at all, and nothing can be
 * laid over it. What it only warns of is no matter.
 */
export async function requireContents(pdf: string, folder: string): Promise<void> {
  const { folders, file } = placeOf(pdf, folder);
  try {
    await runQpdfOnFiles(folders, ['--normalize-content=y', '--stream-data=preserve', file, `/work/${checkedFile}`]);
  } catch (error) {
    if (String(error).includes('qpdf ended with 2:')) throw error;
  } finally {
    rmSync(path.join(folder, checkedFile), { force: true });
  }
}

function placeOf(source: string, folder: string): { folders: { work: string; source: string }; file: string } {
  return {
    folders: { work: folder, source: path.dirname(path.resolve(source)) },
    file: `/source/${path.basename(source)}`,
  };
}
