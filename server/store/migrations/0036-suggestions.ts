import type { Statement } from './statement.ts';

/** What a file says of its title and its day, and for which fields of the item nobody wants to hear it again. */
export const suggestionsOfFiles: readonly Statement[] = [
  `alter table extractions add column suggestions text not null default '{}'`,
  `alter table evidence add column dismissedSuggestions text not null default '[]'`,
];
