/** Asks PostgreSQL, one statement or several; the rows of the last one. */
interface Asking {
  run: (sql: string) => Promise<unknown[]>;
}

interface Beginning {
  tables: string[];
  /** Those in which migrations wrote something, copied. */
  written: string[];
  shape: string;
}

let made = 0;

/** The tables of one store in the shared PGlite (pglite.ts), which can be made again what they were once migrated. */
export class StoreSchema {
  readonly name: string = `store${(made += 1)}`;
  readonly #copies = `${this.name}_beginning`;
  readonly #shared: Asking;
  #beginning: Promise<Beginning> | undefined;

  private constructor(shared: Asking) {
    this.#shared = shared;
  }

  static async make(shared: Asking): Promise<StoreSchema> {
    const schema = new StoreSchema(shared);
    await shared.run(`create schema ${schema.name}; create schema ${schema.#copies}`);
    return schema;
  }

  /** Once it was migrated, and before anybody writes. */
  async rememberBeginning(): Promise<void> {
    await (this.#beginning ??= this.#look());
  }

  /** False where a test changed the tables themselves, or they were never migrated: it is gone then. */
  async beginAgain(): Promise<boolean> {
    const beginning = await this.#beginning;
    if (beginning?.shape !== (await this.#shape())) {
      await this.#shared.run(`drop schema ${this.name} cascade; drop schema ${this.#copies} cascade`);
      return false;
    }
    const back = beginning.written.map((table) => `insert into ${this.name}.${table} table ${this.#copies}.${table};`);
    await this.#shared.run(`
      begin;
      truncate ${beginning.tables.map((table) => `${this.name}.${table}`).join(', ')} restart identity;
      ${back.join('\n')}
      commit`);
    return true;
  }

  async #look(): Promise<Beginning> {
    const found = await this.#shared.run(
      `select quote_ident(tablename) as "table" from pg_tables where schemaname = '${this.name}'`,
    );
    const tables = (found as { table: string }[]).map(({ table }) => table);
    const written: string[] = [];
    for (const table of tables) {
      const rows = await this.#shared.run(`select from ${this.name}.${table} limit 1`);
      if (rows.length === 0) continue;
      await this.#shared.run(`create table ${this.#copies}.${table} as table ${this.name}.${table}`);
      written.push(table);
    }
    return { tables, written, shape: await this.#shape() };
  }

  /** Another one with every table, column or index that is made or dropped. */
  async #shape(): Promise<string> {
    const [shape] = await this.#shared.run(`
      select concat_ws(' ', count(distinct c.oid), max(c.oid), count(a.attnum)) as shape
      from pg_class c left join pg_attribute a on a.attrelid = c.oid and not a.attisdropped
      where c.relnamespace = '${this.name}'::regnamespace`);
    return (shape as { shape: string }).shape;
  }
}
