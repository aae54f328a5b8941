import { records } from '#server/areas/records.ts';
import { shown } from './columns.ts';

const names = new Map<string, { noun: string; plural: string }>(records.map((record) => [record.table, record]));

/** What records of a kind are called. */
export function namesOf(resource: string): { noun: string; plural: string } {
  return names.get(resource) ?? { noun: resource, plural: resource };
}

/** A record as a person calls it: what it is and its title. */
export function thing(resource: string, title: string): string {
  return `${namesOf(resource).noun} “${shown(title)}”`;
}
