import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Soon } from './soon.ts';
import type { Tables } from './tables.ts';
import type { ReadDatabase, ReadTx, WriteTx } from './transaction.ts';

/** A placeholder for a value in a query that is compiled once; `bind` replaces it. */
class Parameter {
  readonly name: PropertyKey;
  constructor(name: PropertyKey) {
    this.name = name;
  }
}

type Named<Values> = <Name extends keyof Values>(name: Name) => Values[Name];

/**
 * A query for a hot path: built and compiled at its first call for each dialect, then only bound and run. `build` gets
 * a function that returns a placeholder for the named value, typed as that value.
 */
export function hotQuery<Values extends object, Row>(
  build: (db: ReadDatabase, value: Named<Values>, dialect: Dialect) => Compilable,
): (tx: ReadTx, values: Values) => Soon<Row[]> {
  return compiledOnce(build);
}

/** The same for what writes. */
export function hotWrite<Values extends object, Row>(
  build: (db: Kysely<Tables>, value: Named<Values>, dialect: Dialect) => Compilable,
): (tx: WriteTx, values: Values) => Soon<Row[]> {
  return compiledOnce(build);
}

function compiledOnce<Values extends object, Row>(
  build: (db: Kysely<Tables>, value: Named<Values>, dialect: Dialect) => Compilable,
): (tx: ReadTx, values: Values) => Soon<Row[]> {
  const known = new Map<Dialect, CompiledQuery<Row>>();
  const compile = (dialect: Dialect): CompiledQuery<Row> => {
    const query = build(
      dialect.compiler,
      (name) => new Parameter(name) as never,
      dialect,
    ).compile() as CompiledQuery<Row>;
    known.set(dialect, query);
    return query;
  };
  return (tx, values) => {
    const compiled = known.get(tx.dialect) ?? compile(tx.dialect);
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Parameter ? values[parameter.name as keyof Values] : parameter,
    );
    return tx.run<Row>({ ...compiled, parameters });
  };
}
