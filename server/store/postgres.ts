import {
  CompiledQuery,
  HandleEmptyInListsPlugin,
  Kysely,
  type Dialect as KyselyDialect,
  replaceWithNoncontingentExpression,
  type Transaction,
} from 'kysely';
import type { Connections, Session } from './connections.ts';
import { migrations, refuseNewer, schemaNumber } from './migrations.ts';
import { postgres } from './postgres-dialect.ts';
import { inPostgresWords } from './postgres-words.ts';
import type { Tables } from './tables.ts';

/** Ways to the same database. Both answer 64-bit numbers and sums as numbers, not as text. */
export interface PostgresWays {
  writer: KyselyDialect;
  /** Its sessions have `default_transaction_read_only`. */
  reader: KyselyDialect;
}

/** To SQLite nothing is in an empty list; for PostgreSQL `in ()` is a fault of grammar. */
const plugins = [new HandleEmptyInListsPlugin({ strategy: replaceWithNoncontingentExpression })];

/**
 * The store on PostgreSQL, for a hosted server. Writes hold one lock from their beginning, so that numbers of the
 * change log are in commit order; how the file on a desktop is copied and checked has no counterpart here.
 */
export async function openPostgres(ways: PostgresWays): Promise<Connections> {
  const writer = new Kysely<Tables>({ dialect: ways.writer, plugins });
  const reader = new Kysely<Tables>({ dialect: ways.reader, plugins });
  await migrate(writer);
  return {
    single: sessionOf(reader),
    read: (work) =>
      reader
        .transaction()
        .setIsolationLevel('repeatable read')
        .setAccessMode('read only')
        .execute(async (db) => work(sessionOf(db))),
    write: (work) => locked(writer, (db) => work(sessionOf(db))),
    copyTo: () => Promise.reject(new Error('A server on PostgreSQL is backed up with the tools of PostgreSQL.')),
    async close() {
      await reader.destroy();
      await writer.destroy();
    },
  };
}

function sessionOf(db: Kysely<Tables>): Session {
  return { dialect: postgres, db, run: async (query) => (await db.executeQuery(query)).rows };
}

function locked<T>(writer: Kysely<Tables>, work: (db: Transaction<Tables>) => Promise<T>): Promise<T> {
  return writer.transaction().execute(async (db) => {
    await db.executeQuery(CompiledQuery.raw(`select pg_advisory_xact_lock(hashtext('casewright'))`));
    return work(db);
  });
}

/** Each migration in its own transaction, as on SQLite; the number reached is a row of `meta`. */
async function migrate(writer: Kysely<Tables>): Promise<void> {
  const current = await schemaOf(writer);
  refuseNewer(current);
  for (let number = current + 1; number <= schemaNumber; number += 1) {
    await locked(writer, async (db) => {
      for (const statement of migrations[number - 1] ?? []) {
        if (typeof statement === 'string') await run(db, statement);
        else if ('postgres' in statement) await run(db, statement.postgres);
      }
      await db
        .insertInto('meta')
        .values({ key: 'schema', value: String(number) })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(number) }))
        .execute();
    });
  }
}

async function schemaOf(db: Kysely<Tables>): Promise<number> {
  const { rows } = await db.executeQuery<{ known: boolean }>(
    CompiledQuery.raw(`select to_regclass('meta') is not null as known`),
  );
  if (!rows[0]?.known) return 0;
  const row = await db.selectFrom('meta').select('value').where('key', '=', 'schema').executeTakeFirst();
  return Number(row?.value ?? 0);
}

async function run(db: Kysely<Tables>, statement: string): Promise<void> {
  for (const each of inPostgresWords(statement)) await db.executeQuery(CompiledQuery.raw(each));
}
