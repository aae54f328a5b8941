import type { Question } from '#server/sync/plan.ts';
import type { MatterContext } from './context.ts';

/** What records here say that only one of them may say, wherever each came from (SPEC 11.10). */
export function clashes({ rules, known, here }: MatterContext): Question[] {
  return rules.flatMap(({ resource, clash }) =>
    (clash?.find([...(here.get(resource)?.values() ?? [])]) ?? []).map(({ first, second }): Question => {
      const localIds = [...new Set([first.id, second.id])];
      const remoteIds = localIds.flatMap((id) => known.remoteOf(resource, id) ?? []);
      return { ask: 'numbers-twice', resource, localIds, remoteIds, first, second };
    }),
  );
}
