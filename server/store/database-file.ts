import Database from 'better-sqlite3';
import { rmSync } from 'node:fs';
import { z } from 'zod';
import { hasOurShape } from './database-shape.ts';
import { modeOf } from './folder-mode.ts';
import { tablesWithBytes } from './named-bytes.ts';
import { migrate, schemaNumber } from './migrations.ts';

/*
 * What is done with a database file as a whole: copied, checked, prepared for a restore, compared with another. Each
 * may take seconds on a big matter, so the server calls them in their own thread (database-thread.ts).
 */

export interface DatabaseFacts {
  schema: number;
  /** Whose data it is; null in data of before that was written down. */
  mode: 'desktop' | 'hosted' | null;
  matters: number;
  items: number;
  /** When the last change in it was made; null when there was none. */
  lastChangeAt: string | null;
  blobs: { sha256: string; size: number }[];
}

/** Records counted on both sides: `lost` are only in the data of now, `returning` only in the backup. */
export interface Difference {
  lost: number;
  returning: number;
  changed: number;
}

export interface Comparison {
  matters: Difference;
  items: Difference;
  other: Difference;
  /** Tokens made since the backup, which it doesn't know; and those revoked since, which stay revoked. */
  tokensMadeSince: number;
  tokensRevokedSince: number;
  /** People who were taken out of a workspace since, or given another role: their places there come back. */
  membershipsReturning: number;
}

/** Copies a database as of one moment, while it may be in use; a medium that can't be written to is no hindrance. */
export async function copyDatabase(source: string, target: string): Promise<void> {
  const database = new Database(source, { readonly: true, fileMustExist: true });
  try {
    await database.backup(target);
  } finally {
    database.close();
  }
}

/** Reads a copy through; throws a sentence when it is damaged or none of ours. */
export function examineDatabase(file: string): DatabaseFacts {
  return opened(file, (database) => {
    requireSound(database);
    const one = (text: string): number => Number(database.prepare(text).pluck().get());
    const blobs = database
      .prepare(`select sha256, size from blobs where sha256 in (${namedIn(database)})`)
      .all() as DatabaseFacts['blobs'];
    if (!blobs.every(isNamedAsOurs)) throw new Error('The database in it was not written by Casewright.');
    return {
      schema: Number(database.pragma('user_version', { simple: true })),
      mode: modeOf(database),
      matters: one('select count(*) from cases'),
      items: one('select count(*) from evidence'),
      lastChangeAt: (database.prepare('select max(at) from changes').pluck().get() as string | null) ?? null,
      blobs,
    };
  });
}

/** A copy of an older schema may lack some of the tables. */
function namedIn(database: Database.Database): string {
  const there = new Set(tablesOf(database));
  return tablesWithBytes
    .filter((table) => there.has(table))
    .map((table) => `select sha256 from ${table}`)
    .join(' union ');
}

/** These names become paths: a database made to do harm could name a file anywhere, to be written over. */
function isNamedAsOurs({ sha256, size }: { sha256: unknown; size: unknown }): boolean {
  return typeof sha256 === 'string' && /^[0-9a-f]{64}$/.test(sha256) && Number.isSafeInteger(size) && Number(size) >= 0;
}

/** Takes out of a copy what belongs to one history and one run only, and leaves it as a single file. */
export function cleanCopy(file: string): void {
  opened(file, (database) => {
    database.prepare(`delete from meta where key = 'epoch'`).run();
    database.prepare('delete from sessions').run();
    database.prepare('delete from windowKeys').run();
    // What was to be sent is sent by the server that queued it, or no more; links opened accounts of a time that is over.
    database.prepare(`delete from jobs where kind = 'mail'`).run();
    database.prepare('delete from mailedLinks').run();
    // Who invited somebody sees that it waits, and sends it again.
    database.prepare(`update invitations set hash = lower(hex(randomblob(32))) where status = 'open'`).run();
    // Waiting to be removed, or removed already: nothing in this copy needs them.
    database.prepare(`delete from blobs where sha256 not in (${namedIn(database)})`).run();
    database.pragma('journal_mode = delete');
  });
}

/** Brings a copy of an older schema up to this one, so that the start after the swap has nothing left to fail at. */
export function makeReady(file: string): void {
  opened(file, (database) => {
    const before = Number(database.pragma('user_version', { simple: true }));
    migrate(database);
    if (!hasOurShape(database)) throw new Error('The database in it was not written by Casewright.');
    // The copy that a migration makes of its file is no use next to a copy.
    for (let number = before + 1; number <= schemaNumber; number += 1) {
      rmSync(`${file}.before-schema-${number}`, { force: true });
    }
  });
  cleanCopy(file);
}

/** What a person gains and loses by going back to `backup`; the file of now is only read. */
export function compareDatabases(backup: string, now: string): Comparison {
  return opened(backup, (database) => {
    database.prepare('attach ? as present').run(now);
    const has = (schema: string, table: string): boolean =>
      columnsOf(database, schema, table).includes('updatedAt') && columnsOf(database, schema, table).includes('id');
    const difference = (table: string): Difference => {
      if (!has('main', table) || !has('present', table)) return { lost: 0, returning: 0, changed: 0 };
      const one = (text: string): number => Number(database.prepare(text).pluck().get());
      return {
        lost: one(`select count(*) from present.${table} where id not in (select id from main.${table})`),
        returning: one(`select count(*) from main.${table} where id not in (select id from present.${table})`),
        changed: one(`select count(*) from main.${table} b join present.${table} p using (id)
          where b.updatedAt <> p.updatedAt`),
      };
    };
    const others = tablesOf(database).filter((table) => !notContent.has(table));
    return {
      matters: difference('cases'),
      items: difference('evidence'),
      other: others.map(difference).reduce(added, { lost: 0, returning: 0, changed: 0 }),
      tokensMadeSince: difference('tokens').lost,
      tokensRevokedSince: Number(
        database
          .prepare(
            `select count(*) from main.tokens b join present.tokens p using (id)
             where b.revokedAt is null and p.revokedAt is not null`,
          )
          .pluck()
          .get(),
      ),
      membershipsReturning: Number(
        database
          .prepare(
            `select count(*) from main.memberships b
             join present.workspaces w on w.id = b.workspaceId
             left join present.memberships p on p.id = b.id
             where p.id is null or p.role <> b.role`,
          )
          .pluck()
          .get(),
      ),
    };
  });
}

const notContent = new Set([
  'cases',
  'evidence',
  'tokens',
  'accounts',
  'workspaces',
  'memberships',
  'invitations',
  'jobs',
  'syncRemotes',
]);
const Revocations = z.array(z.tuple([z.string(), z.string()]));
/** Hashes and instants of every token that was ever revoked here, kept through restores of data older than the token. */
const revokedKey = 'revokedTokens';

/**
 * A token that was revoked, or narrowed, stays so in the data that is restored. When the data of now can't be read,
 * nobody knows which were: then every token of the restored data is revoked.
 */
export function carryTokens(from: string, into: string, now: string): void {
  const [present, known] = [readTokens(from), readTokens(into)];
  opened(into, (database) => {
    const carry = database.transaction(() => {
      carryClosings(database, from);
      if (present === null || known === null) {
        database.prepare('update tokens set revokedAt = ? where revokedAt is null').run(now);
        return;
      }
      const revoked = new Map<string, string>([...known.kept, ...present.kept]);
      for (const token of present.tokens) {
        if (token.revokedAt !== null) revoked.set(token.hash, token.revokedAt);
        database
          .prepare('update tokens set permissions = ?, assistant = ?, approveDeletes = ?, expiresAt = ? where hash = ?')
          .run(token.permissions, token.assistant, token.approveDeletes, token.expiresAt, token.hash);
      }
      const revoke = database.prepare('update tokens set revokedAt = ? where hash = ? and revokedAt is null');
      for (const [hash, at] of revoked) revoke.run(at, hash);
      database
        .prepare('insert into meta values (?, ?) on conflict (key) do update set value = excluded.value')
        .run(revokedKey, JSON.stringify([...revoked]));
    });
    carry();
  });
}

/** An account that was closed since stays closed, and a recovery code that was used since opens nothing again. */
function carryClosings(database: Database.Database, from: string): void {
  const { closed, used } = readClosings(from);
  const close = database.prepare('update credentials set disabledAt = ? where accountId = ? and disabledAt is null');
  for (const { accountId, disabledAt } of closed) close.run(disabledAt, accountId);
  const use = database.prepare('update recoveryCodes set usedAt = ? where hash = ? and usedAt is null');
  for (const { hash, usedAt } of used) use.run(usedAt, hash);
}

interface Closings {
  closed: { accountId: string; disabledAt: string }[];
  used: { hash: string; usedAt: string }[];
}

function readClosings(file: string): Closings {
  try {
    return opened(file, (database) => ({
      closed: database
        .prepare('select accountId, disabledAt from credentials where disabledAt is not null')
        .all() as Closings['closed'],
      used: database
        .prepare('select hash, usedAt from recoveryCodes where usedAt is not null')
        .all() as Closings['used'],
    }));
  } catch (error) {
    // Damaged, or of a version that knew neither.
    if (error instanceof Database.SqliteError) return { closed: [], used: [] };
    throw error;
  }
}

interface TokenRights {
  hash: string;
  permissions: string;
  assistant: number;
  approveDeletes: number;
  expiresAt: string | null;
  revokedAt: string | null;
}

function readTokens(file: string): { tokens: TokenRights[]; kept: [string, string][] } | null {
  try {
    return opened(file, (database) => ({
      tokens: database
        .prepare('select hash, permissions, assistant, approveDeletes, expiresAt, revokedAt from tokens')
        .all() as TokenRights[],
      kept: keptRevocations(database),
    }));
  } catch (error) {
    const isDamaged =
      error instanceof Database.SqliteError || error instanceof SyntaxError || error instanceof z.ZodError;
    if (isDamaged) return null;
    throw error;
  }
}

function keptRevocations(database: Database.Database): [string, string][] {
  const text = database.prepare('select value from meta where key = ?').pluck().get(revokedKey);
  if (typeof text !== 'string') return [];
  return Revocations.parse(JSON.parse(text));
}

function opened<T>(file: string, work: (database: Database.Database) => T): T {
  const database = new Database(file, { fileMustExist: true });
  try {
    return work(database);
  } finally {
    database.close();
  }
}

function requireSound(database: Database.Database): void {
  let check: unknown;
  try {
    check = database.pragma('integrity_check', { simple: true });
  } catch (error) {
    throw new Error(`The database in it is damaged (${String(error instanceof Error ? error.message : error)}).`, {
      cause: error,
    });
  }
  if (check !== 'ok') throw new Error(`The database in it is damaged (${String(check)}).`);
  if (!tablesOf(database).includes('evidence')) throw new Error('The database in it was not written by Casewright.');
  const schema = Number(database.pragma('user_version', { simple: true }));
  if (schema > schemaNumber) {
    throw new Error(
      `It was written by a newer Casewright (schema ${schema}; this one knows ${schemaNumber}). Install the newer version to open it.`,
    );
  }
}

function tablesOf(database: Database.Database): string[] {
  return database.prepare(`select name from main.sqlite_master where type = 'table'`).pluck().all() as string[];
}

function columnsOf(database: Database.Database, schema: string, table: string): string[] {
  return database.prepare(`select name from pragma_table_info(?, ?)`).pluck().all(table, schema) as string[];
}

function added(a: Difference, b: Difference): Difference {
  return { lost: a.lost + b.lost, returning: a.returning + b.returning, changed: a.changed + b.changed };
}
