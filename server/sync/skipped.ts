import type { LeftAlone } from './engine-types.ts';

/** What records of a kind are called. */
export type NamesOf = (resource: LeftAlone['resource']) => { noun: string; plural: string };

/** What a run left alone, for a person: a sentence for each reason, with how many records of which kind it concerns. */
export function skippedIn(
  left: readonly Pick<LeftAlone, 'resource' | 'localId' | 'remoteId' | 'why'>[],
  namesOf: NamesOf,
): string[] {
  const alike = Map.groupBy(left, ({ resource, why }) => `${resource} ${why}`);
  return [...alike.values()].flatMap((some) => {
    const [first] = some;
    if (first === undefined) return [];
    const { resource, why, localId, remoteId } = first;
    // A whole list is called by its name in the sentence.
    if (localId === null && remoteId === null) return [why];
    const { noun, plural } = namesOf(resource);
    return [`${some.length} ${some.length === 1 ? noun : plural}: ${why}`];
  });
}
