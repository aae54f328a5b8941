import { type Dialect as KyselyDialect, DummyDriver, Kysely, type RawBuilder, type SqlBool } from 'kysely';
import type { SearchIndex } from './search-index.ts';
import type { Tables } from './tables.ts';

/**
 * Everything in which SQLite and PostgreSQL differ for the author of a query. Both must understand the rest of an
 * area's SQL: booleans are 0 and 1, the place of NULL in an order is stated, text is compared byte by byte.
 */
export interface Dialect {
  /** Compiles queries that are kept (hot-query.ts); it is connected to nothing. */
  compiler: Kysely<Tables>;
  search: SearchIndex;
  /** Whether a text column holds this text somewhere, case-sensitive. */
  contains(column: string, text: string): RawBuilder<SqlBool>;
  /** Whether a text column is one of these values, however many they are: one value is bound. */
  isAmong(column: string, values: readonly string[]): RawBuilder<SqlBool>;
}

/** A Kysely that compiles as `dialect` does and has no database. */
export function compilerOf(
  dialect: Pick<KyselyDialect, 'createAdapter' | 'createIntrospector' | 'createQueryCompiler'>,
) {
  return new Kysely<Tables>({
    dialect: {
      createAdapter: () => dialect.createAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => dialect.createIntrospector(db),
      createQueryCompiler: () => dialect.createQueryCompiler(),
    },
  });
}
