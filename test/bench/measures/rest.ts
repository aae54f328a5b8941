import Database from 'better-sqlite3';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { type Casewright, startCasewright } from '#test/bench/casewright.ts';
import { seedMatter } from '#test/bench/matter/seed.ts';
import type { Bench, Measure, Row } from '#test/bench/measure.ts';
import { compared, takeTurns } from '#test/bench/rounds.ts';
import { type ServerProcess, startServer } from '#test/bench/server-process.ts';
import { databaseName } from '#server/store/backup.ts';

const items = 10_000;

interface Pair {
  ours: Casewright;
  bare: ServerProcess;
  bareUrl: string;
  /** One from the middle of the list. */
  itemId: string;
}

/** Our server and the bare one, both with the same 10,000 items. */
async function withPair(bench: Bench, work: (pair: Pair) => Promise<Row[]>): Promise<Row[]> {
  let itemId = '';
  const folder = await mkdtemp(path.join(bench.folder, 'bare-'));
  const file = path.join(folder, 'bare.db');
  await using ours = await startCasewright(bench, async ({ data, caseId }) => {
    const rows = await seedMatter({ data, caseId, items, wordsAPage: 120 });
    itemId = rows[items / 2]?.id ?? '';
    copyRows(path.join(data, databaseName), file);
  });
  const program = path.join(path.dirname(import.meta.dirname), 'programs', 'bare-rest.ts');
  await using bare = await startServer({ program, arguments: [file] });
  return await work({ ours, bare, bareUrl: `http://127.0.0.1:${bare.ready}`, itemId });
}

/** The same rows with the same keys: an item with its reading is one row there, since nothing asks for less. */
function copyRows(from: string, to: string): void {
  const database = new Database(to);
  database.pragma('journal_mode = WAL');
  database.prepare('attach ? as ours').run(from);
  const columns = 'status, method, page, pages, language, confidence, error, characters';
  database.exec(`
    create table evidence as select evidence.*, ${columns}
      from ours.evidence join ours.extractions on evidenceId = id order by id;
    create unique index evidenceById on evidence (id);
    create index evidenceByCase on evidence (caseId, id);
    create table tokens (id text primary key, accountId text not null, name text not null, prefix text not null,
      hash text not null unique, permissions text not null, assistant integer not null, approveDeletes integer not null,
      expiresAt text, revokedAt text, createdAt text not null, updatedAt text not null) strict;
    create index tokensByAccount on tokens (accountId);`);
  database.close();
}

function bearer(ours: Casewright): Record<string, string> {
  return { authorization: `Bearer ${ours.token}` };
}

export const read: Measure = {
  name: 'read',
  run: (bench) =>
    withPair(bench, async ({ ours, bare, bareUrl, itemId }) => {
      const rounds = await takeTurns(
        bench,
        { pid: ours.pid, url: `${ours.url}/api/v1/evidence/${itemId}`, headers: bearer(ours) },
        { pid: bare.pid, url: `${bareUrl}/evidence/${itemId}` },
      );
      return [compared('read one item', 0.85, rounds, 'GET /evidence/{id} among 10,000')];
    }),
};

export const list: Measure = {
  name: 'list',
  run: (bench) =>
    withPair(bench, async ({ ours, bare, bareUrl }) => {
      const query = `?caseId=${ours.caseId}&limit=50`;
      const rounds = await takeTurns(
        bench,
        { pid: ours.pid, url: `${ours.url}/api/v1/evidence${query}`, headers: bearer(ours) },
        { pid: bare.pid, url: `${bareUrl}/evidence${query}` },
      );
      return [compared('list 50 items', 0.92, rounds, 'GET /evidence?limit=50 among 10,000')];
    }),
};

export const create: Measure = {
  name: 'create',
  run: (bench) =>
    withPair(bench, async ({ ours, bare, bareUrl }) => {
      const body = JSON.stringify({ name: 'Court calendar', permissions: ['evidence:read', 'case:read'] });
      const json = { 'content-type': 'application/json' };
      const rounds = await takeTurns(
        bench,
        {
          pid: ours.pid,
          url: `${ours.url}/api/v1/developer/tokens`,
          method: 'POST',
          body,
          headers: { ...json, ...bearer(ours) },
        },
        { pid: bare.pid, url: `${bareUrl}/developer/tokens`, method: 'POST', headers: json, body },
      );
      const note = 'POST /developer/tokens: one row there, the row and its change-log entry here, each fsynced';
      return [compared('create a record', 0.8, rounds, note)];
    }),
};
