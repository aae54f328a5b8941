import { type Compilable, type CompiledQuery, DummyDriver, Kysely, SqliteAdapter, SqliteIntrospector } from 'kysely';
import { SteadyCompiler } from './sqlite-compiler.ts';
import type { ReadTx } from './transaction.ts';
import type { Tables } from './tables.ts';

/** Stands for a value in a query that is compiled once; `bind` puts the value in its place. */
class Parameter {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const compiler = new Kysely<Tables>({
  dialect: {
    createAdapter: () => new SqliteAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SteadyCompiler(),
  },
});

/**
 * A query for a hot path: built and compiled at its first call, then only bound and run.
 * `build` gets a function that stands for the named value, typed as that value.
 */
export function hotQuery<Values extends object, Row>(
  build: (db: Kysely<Tables>, value: <Name extends keyof Values & string>(name: Name) => Values[Name]) => Compilable,
): (tx: ReadTx, values: Values) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return async (tx, values) => {
    compiled ??= build(compiler, (name) => new Parameter(name) as never).compile() as CompiledQuery<Row>;
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Parameter ? values[parameter.name as keyof Values] : parameter,
    );
    return tx.run<Row>({ ...compiled, parameters });
  };
}
