import { records } from '#server/areas/records.ts';
import { shown } from './columns.ts';

const words = new Map<string, string>(records.map(({ table, noun }) => [table, noun]));

/** A record as a person calls it: what it is and its title. */
export function thing(resource: string, title: string): string {
  return `${words.get(resource) ?? resource} “${shown(title)}”`;
}
