import { globSync } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { ExtractionError } from '#server/extraction/extraction-error.ts';
import { identifyFile } from '#server/extraction/file-kind.ts';
import { createExtractionPool, type ExtractionPool } from '#server/extraction/pool.ts';
import type { Bench, Row } from '#test/bench/measure.ts';
import { type Agreement, agreement } from './agreement.ts';
import { ownFiles } from './fixtures.ts';
import { independentReaders, readIndependently } from './independent-readers.ts';

type Outcome = Agreement | 'refused';

interface Compared {
  kind: string;
  program: string;
  name: string;
  outcome: Outcome;
}

/**
 * How much of each kind of file we read, beside a program that others wrote: of our own files and those of
 * CASEWRIGHT_CORPUS, where it is set. `refused` said why in a sentence; the rest called itself done.
 */
export async function readingByKind(bench: Bench): Promise<Row[]> {
  const pool = createExtractionPool({ temporaryFolder: bench.folder });
  const compared: Compared[] = [];
  const missing = new Set<string>();
  try {
    for (const file of await allFiles(bench)) {
      const reader = independentReaders[path.extname(file).slice(1).toLowerCase()];
      if (!reader) continue;
      // What is damaged on purpose each reader mends in its own way: no two are right.
      if (path.basename(file).includes('fuzzed')) continue;
      const theirs = await readIndependently(reader, file);
      if (theirs === undefined) missing.add(reader.program);
      if (!theirs) continue;
      const outcome = await read(pool, file, theirs);
      if (outcome === null) continue;
      compared.push({ kind: reader.kind, program: reader.program, name: path.basename(file), outcome });
    }
  } finally {
    await pool.close();
  }
  const rows = [...Map.groupBy(compared, ({ kind }) => kind)].map(([kind, files]) => rowOf(kind, files));
  for (const program of missing) bench.say(`Not compared, because it is not installed here: ${program}.`);
  return rows;
}

async function allFiles({ folder, options }: Bench): Promise<string[]> {
  const own: string[] = [];
  for (const { name, bytes } of await ownFiles()) {
    const file = path.join(folder, name);
    await writeFile(file, bytes);
    own.push(file);
  }
  const corpus = process.env['CASEWRIGHT_CORPUS'];
  if (corpus === undefined || corpus === '' || options.quick) return own;
  return [
    ...own,
    ...globSync('*/*', { cwd: corpus })
      .toSorted()
      .map((name) => path.join(corpus, name)),
  ];
}

async function read(pool: ExtractionPool, file: string, theirs: string): Promise<Outcome | null> {
  const fileName = path.basename(file);
  const { mimeType } = await identifyFile(file, fileName);
  try {
    const result = await pool.extract({ path: file, fileName, mimeType, size: (await stat(file)).size });
    if ('unsupported' in result) return 'refused';
    return agreement(result.pages.map(({ text }) => text).join('\n'), theirs);
  } catch (error) {
    if (error instanceof ExtractionError) return 'refused';
    throw error;
  }
}

function rowOf(kind: string, files: readonly Compared[]): Row {
  const of = (outcome: Outcome): readonly Compared[] => files.filter((each) => each.outcome === outcome);
  const counts = (['right', 'partly', 'wrong', 'empty', 'refused'] as const).map(
    (outcome) => `${outcome} ${of(outcome).length}`,
  );
  const named = (['partly', 'wrong', 'empty', 'refused'] as const).flatMap((outcome) =>
    of(outcome).map(({ name }) => `${outcome}: ${name}`),
  );
  const programs = [...new Set(files.map(({ program }) => program))].join(', ');
  return {
    what: `text of files: ${kind}`,
    ours: counts.join(', '),
    aim: 'none wrong or empty',
    met: of('wrong').length + of('empty').length === 0,
    note: [`${files.length} files, their words beside those of ${programs}`, ...named].join('; '),
  };
}
