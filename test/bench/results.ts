import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { figure, type Row } from './measure.ts';

/** The rows that one measure gave. */
export interface Measured {
  /** What `--only` calls the measure. */
  name: string;
  rows: readonly Row[];
}

const file = path.join(import.meta.dirname, 'RESULTS.md');
const titles = ['', 'Casewright', 'bare', 'ratio', 'aim', 'met', ''];
const keptTitles = ['', 'Casewright', 'bare', 'ratio', 'aim', 'met', 'measured', '`--only`', ''];

export function markdownTable(rows: readonly Row[]): string {
  return tableOf(titles, rows.map(cells));
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function cells({ what, ours, bare, ratio, aim, met, note }: Row): string[] {
  const verdict = met === undefined ? '' : met ? 'yes' : '**no**';
  return [what, ours, bare ?? '', ratio === undefined ? '' : figure(ratio, 2), aim ?? '', verdict, note ?? ''];
}

/**
 * The table of the results with the rows of what was measured now, on `day`, in place of those that these measures gave
 * before. The other rows stay as they are; those of a measure that is no longer among `names` go.
 */
export function resultsTable(
  before: string,
  measured: readonly Measured[],
  { names, day }: { names: readonly string[]; day: string },
): string {
  const kept = Map.groupBy(keptRows(before), (row) => row.at(-2) ?? '');
  const now = new Map(measured.map(({ name, rows }) => [name, rows.map((row) => keptCells(row, name, day))]));
  return tableOf(
    keptTitles,
    names.flatMap((name) => now.get(name) ?? kept.get(`\`${name}\``) ?? []),
  );
}

function keptCells(row: Row, name: string, day: string): string[] {
  const [note = '', ...others] = cells(row).toReversed();
  return [...others.toReversed(), day, `\`${name}\``, note];
}

function keptRows(text: string): string[][] {
  const lines = text.split('\n').filter((line) => line.startsWith('| '));
  const rows = lines.map((line) => line.split('|').slice(1, -1));
  return rows.slice(2).map((row) => row.map((cell) => cell.trim()));
}

/** Writes what was measured into the results file next to the bench, in a full-length run only. */
export async function writeResults(
  measured: readonly Measured[],
  names: readonly string[],
  day: string,
): Promise<void> {
  const table = resultsTable(await readFile(file, 'utf8'), measured, { names, day });
  const text = `# What was measured

Written by \`npm run bench\`, last with Node ${process.versions.node}: 2 cores, loopback, the bundle in production mode. Each row
says on what day it was measured: \`npm run bench -- --only NAME\` measures the rows that have this name in their column
again, and leaves the others as they are.

"Bare" is a small server of Express, zod and better-sqlite3 with the same rows, the same pragmas (WAL,
\`synchronous=FULL\`) and the same answers, but without tokens, rate limit, access rules and change log
(programs/bare-rest.ts); for files it is the same bytes written and fsynced, for reading the libraries called alone, for
MCP the SDK's own server with an empty tool, for search SQLite's own FTS5 asked for the best 50 pages, for sync the same
records and bytes read or made with plain \`fetch\`, one request after the other and without books (sync/plain-copy.ts),
for signing in argon2 alone, for polling Node's own server with the same bytes in memory. The two take turns, 10
connections at a time; figures are medians, with the lowest and the highest round in parentheses. A ratio is ours to
bare, higher is better: for HTTP, MCP, search and uploads the median over rounds side by side, elsewhere of the medians.

${table}
`;
  await writeFile(file, text);
  // The gate checks the format of every file, this one too. `npm run` has the tool in its path.
  await promisify(execFile)('oxfmt', ['-c', 'build/oxfmt.json', file], {
    cwd: path.dirname(path.dirname(import.meta.dirname)),
    shell: process.platform === 'win32',
  });
}
