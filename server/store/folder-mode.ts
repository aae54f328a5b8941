import Database from 'better-sqlite3';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { databaseName } from './backup.ts';

/** Whose data folder it is, as its first start wrote down; null where that is unknown. Changes nothing in it. */
export function folderMode(dataFolder: string): 'desktop' | 'hosted' | null {
  const file = join(dataFolder, databaseName);
  if (!existsSync(file)) return null;
  try {
    const database = new Database(file, { readonly: true, fileMustExist: true });
    try {
      return modeOf(database);
    } finally {
      database.close();
    }
  } catch (error) {
    // A damaged one, or one of an older version that has no such table: what comes next says so better.
    if (error instanceof Database.SqliteError) return null;
    throw error;
  }
}

export function modeOf(database: Database.Database): 'desktop' | 'hosted' | null {
  const mode = database.prepare(`select value from meta where key = 'mode'`).pluck().get();
  return mode === 'desktop' || mode === 'hosted' ? mode : null;
}
