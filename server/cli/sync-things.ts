import { nouns } from '#server/catalog/nouns.ts';
import { shown } from './columns.ts';

const words: Readonly<Record<string, string>> = { ...nouns, cases: 'matter' };

/** A record as a person calls it: what it is and its title. */
export function thing(resource: string, title: string): string {
  return `${words[resource] ?? resource} “${shown(title)}”`;
}
