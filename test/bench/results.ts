import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { figure, type Row } from './measure.ts';

const titles = ['', 'Casewright', 'bare', 'ratio', 'aim', 'met', ''];

export function markdownTable(rows: readonly Row[]): string {
  const lines = [titles, titles.map(() => '---'), ...rows.map(cells)];
  return lines.map((line) => `| ${line.join(' | ')} |`).join('\n');
}

function cells({ what, ours, bare, ratio, aim, met, note }: Row): string[] {
  const verdict = met === undefined ? '' : met ? 'yes' : '**no**';
  return [what, ours, bare ?? '', ratio === undefined ? '' : figure(ratio, 2), aim ?? '', verdict, note ?? ''];
}

/** The results file next to the bench: only a whole, full-length run writes it. */
export async function writeResults(rows: readonly Row[], day: string): Promise<void> {
  const text = `# What was measured

Written by \`npm run bench\` on ${day}: Node ${process.versions.node}, 2 cores, loopback, the bundle in production mode.

"Bare" is a small server of Express, zod and better-sqlite3 with the same rows, the same pragmas (WAL,
\`synchronous=FULL\`) and the same answers, but without tokens, rate limit, access rules and change log
(programs/bare-rest.ts); for files it is the same bytes written and fsynced, for reading the libraries called alone, for
MCP the SDK's own server with an empty tool, for search SQLite's own FTS5 asked for the best 50 pages, for sync the same
records and bytes read or made with plain \`fetch\`, one request after the other and without books (sync/plain-copy.ts),
for signing in argon2 alone, for polling Node's own server with the same bytes in memory. The two take turns, 10
connections at a time; figures are medians, with the lowest and the highest round in parentheses. A ratio is ours to
bare, higher is better: for HTTP, MCP, search and uploads the median over rounds side by side, elsewhere of the medians.

${markdownTable(rows)}
`;
  const file = path.join(import.meta.dirname, 'RESULTS.md');
  await writeFile(file, text);
  // The gate checks the format of every file, this one too. `npm run` has the tool in its path.
  await promisify(execFile)('oxfmt', ['-c', 'build/oxfmt.json', file], {
    cwd: path.dirname(path.dirname(import.meta.dirname)),
    shell: process.platform === 'win32',
  });
}
