import Database from 'better-sqlite3';
import { migrate } from './migrations.ts';

interface Shape {
  tables: Map<string, string>;
  /** Triggers and views by name: what runs automatically in a database. */
  programs: Map<string, string>;
}

/**
 * Whether a database of the newest schema has every table and column that Casewright works with, and no triggers or
 * views but Casewright's own. A backup may come from anywhere.
 */
export function hasOurShape(database: Database.Database): boolean {
  const fresh = new Database(':memory:');
  try {
    migrate(fresh);
    const [ours, found] = [shapeOf(fresh), shapeOf(database)];
    const hasTables = [...ours.tables].every(([name, columns]) => found.tables.get(name) === columns);
    const programs = [...found.programs];
    return (
      hasTables &&
      programs.length === ours.programs.size &&
      programs.every(([name, text]) => ours.programs.get(name) === text)
    );
  } finally {
    fresh.close();
  }
}

function shapeOf(database: Database.Database): Shape {
  const objects = database.prepare('select type, name, sql from main.sqlite_master').all() as {
    type: string;
    name: string;
    sql: string | null;
  }[];
  const columns = database.prepare('select name from pragma_table_info(?) order by name').pluck();
  const tables = objects.filter(({ type }) => type === 'table');
  const programs = objects.filter(({ type }) => type === 'trigger' || type === 'view');
  return {
    tables: new Map(tables.map(({ name }) => [name, columns.all(name).join(' ')])),
    programs: new Map(programs.map(({ name, sql }) => [name, sql ?? ''])),
  };
}
