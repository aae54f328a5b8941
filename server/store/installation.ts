import Database from 'better-sqlite3';
import { stat } from 'node:fs/promises';
import { arch, platform, release } from 'node:os';
import { schemaNumber } from './migrations.ts';
import type { ReadTx } from './transaction.ts';

interface Installation {
  version: string;
  mode: string;
  node: string;
  sqlite: string;
  system: string;
  schema: number;
  databaseMib: number;
  matters: number;
  items: Record<string, number>;
  readings: Record<string, number>;
  jobs: Record<string, number>;
  ocrLanguages: string[];
  backupEvery: string;
}

type Said = Pick<Installation, 'version' | 'mode' | 'ocrLanguages' | 'backupEvery'>;

/** What helps somebody else to understand a fault: versions and counts, nothing that a person wrote. */
export async function describeInstallation(tx: ReadTx, databaseFile: string, said: Said): Promise<Installation> {
  const counts = {
    matters: (
      await tx.db
        .selectFrom('cases')
        .select((eb) => eb.fn.countAll<number>().as('n'))
        .executeTakeFirstOrThrow()
    ).n,
    items: await tx.db
      .selectFrom('evidence')
      .select(['kind as word', (eb) => eb.fn.countAll<number>().as('n')])
      .groupBy('kind')
      .execute(),
    readings: await tx.db
      .selectFrom('extractions')
      .select(['status as word', (eb) => eb.fn.countAll<number>().as('n')])
      .groupBy('status')
      .execute(),
    jobs: await tx.db
      .selectFrom('jobs')
      .select(['status as word', (eb) => eb.fn.countAll<number>().as('n')])
      .groupBy('status')
      .execute(),
  };
  return {
    ...said,
    node: process.versions.node,
    sqlite: sqliteVersion(),
    system: `${platform()} ${release()} ${arch()}`,
    schema: schemaNumber,
    databaseMib: Math.round((await stat(databaseFile)).size / 104_857.6) / 10,
    matters: counts.matters,
    items: byWord(counts.items),
    readings: byWord(counts.readings),
    jobs: byWord(counts.jobs),
  };
}

function byWord(rows: readonly { word: string; n: number }[]): Record<string, number> {
  return Object.fromEntries(rows.map(({ word, n }) => [word, n]));
}

function sqliteVersion(): string {
  const database = new Database(':memory:');
  try {
    return String(database.prepare('select sqlite_version()').pluck().get());
  } finally {
    database.close();
  }
}
