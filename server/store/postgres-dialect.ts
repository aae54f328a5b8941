import { PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { compilerOf, type Dialect } from './dialect.ts';
import { tsvector } from './search-tsvector.ts';

export const postgres: Dialect = {
  compiler: compilerOf({
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  }),
  search: tsvector,
  contains: (column, text) => sql`strpos(${sql.ref(column)}, ${text}) > 0`,
  isAmong: (column, values) => sql`${sql.ref(column)} = any(${values}::text[])`,
};
