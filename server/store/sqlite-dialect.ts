import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler, sql } from 'kysely';
import { compilerOf, type Dialect } from './dialect.ts';
import { fts5 } from './search-fts5.ts';

/**
 * Writes each parameter as `+?`, which means the same. Where a query joins tables and compares a column with a plain
 * `?`, SQLite prepares the kept statement again whenever another value is bound, to look for a better plan; with our
 * statistics there is none, and reading one item cost 59 µs instead of 6. A partial index needs its value in the text
 * of the query then: `sql.lit`.
 */
export class SteadyCompiler extends SqliteQueryCompiler {
  override getCurrentParameterPlaceholder(): string {
    return '+?';
  }
}

export const sqlite: Dialect = {
  compiler: compilerOf({
    createAdapter: () => new SqliteAdapter(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SteadyCompiler(),
  }),
  search: fts5,
  contains: (column, text) => sql`instr(${sql.ref(column)}, ${text}) > 0`,
  isAmong: (column, values) => sql`${sql.ref(column)} in (select value from json_each(${JSON.stringify(values)}))`,
};
