import { readdirSync, readFileSync } from 'node:fs';

/** The sheets of a folder, by the path that they import each other by. */
export function readSheets(folder: URL): ReadonlyMap<string, string> {
  const names = readdirSync(folder).filter((name) => name.endsWith('.typ'));
  return new Map(names.map((name) => [`/${name}`, readFileSync(new URL(name, folder), 'utf8')]));
}
