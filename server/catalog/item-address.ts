import { z } from 'zod';
import { Id } from './fields.ts';

const Item = z.strictObject({ id: Id });

/** The input by which one record is named: in the path where that has an `{id}`, else in the query. */
export function idGiven(path: string): { path?: typeof Item; query?: typeof Item } {
  return path.includes('{id}') ? { path: Item } : { query: Item };
}

/** The id that was given there. */
export function idIn({ path, query }: { path: { id?: string }; query: { id?: string } }): string {
  return path.id ?? query.id ?? '';
}
