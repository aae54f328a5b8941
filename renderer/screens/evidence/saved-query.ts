import { filterFromQuery, filterToQuery } from '#renderer/features/evidence/evidence-filter.ts';

/** Whether two addresses of the list show the same: their parts may be in any order and have their former names. */
export function sameQuery(left: string, right: string): boolean {
  return canonical(left) === canonical(right);
}

function canonical(text: string): string {
  const query = new URLSearchParams(text);
  const filter = new URLSearchParams(filterToQuery(filterFromQuery(query)));
  // What the filter doesn't know, such as the sort, is compared unchanged.
  const others = [...query].filter(([name]) => !filter.has(name) && !formerNames.has(name));
  return [...filter, ...others]
    .map(([name, value]) => `${name}=${value}`)
    .toSorted()
    .join('&');
}

const formerNames: ReadonlySet<string> = new Set(['folder', 'category']);
