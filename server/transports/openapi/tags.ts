import { areas } from '#server/rules/scopes.ts';

/** The one area without permissions: only full access is let in. */
const assistant = { about: 'The built-in assistant, and the deletions it may only propose' };

/** A description of each area of the API, by the first segment of its paths. */
const descriptions: Readonly<Record<string, { about: string }>> = { ...areas, assistant };

/** The tag of an operation: the first segment of its path. */
export function tagOf(path: string): string {
  return path.split('/')[1] ?? '';
}

export function describedTag(name: string): { name: string; description: string } {
  const description = descriptions[name]?.about;
  if (description === undefined) throw new Error(`The area “${name}” has no description yet (server/rules/scopes.ts).`);
  return { name, description };
}
