import type { Statement } from './statement.ts';

/** Who appears in an item; what a file says of its title, its day and its people, and for which fields of the item nobody wants to hear it again. */
export const suggestionsOfFiles: readonly Statement[] = [
  `alter table extractions add column suggestions text not null default '{}'`,
  `alter table evidence add column contactIds text not null default '[]'`,
  `alter table evidence add column dismissedSuggestions text not null default '[]'`,
];
