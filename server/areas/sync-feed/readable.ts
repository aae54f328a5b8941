import type { Principal } from '#server/access/principal.ts';
import type { Operation } from '#server/catalog/operation.ts';
import { grants, type Scope } from '#server/rules/scopes.ts';
import type { LeftOut } from '#server/catalog/sync-feed.ts';
import type { SyncRule } from '#server/catalog/sync-rule.ts';

/** A resource that syncs, with the operation that lists it. */
export interface Offered {
  rule: SyncRule;
  list: Operation;
}

/** What of all that syncs a caller may read, and what not. */
export interface Readable {
  offered: ReadonlyMap<string, Offered>;
  left: LeftOut[];
}

export function offeredBy(operations: readonly Operation[], rules: readonly SyncRule[]): Offered[] {
  const byId = new Map(operations.map((operation) => [operation.id, operation]));
  return rules.map((rule) => {
    const list = byId.get(rule.through.list);
    if (!list)
      throw new Error(`There is no operation ${rule.through.list}, by which ${rule.resource} would be listed.`);
    return { rule, list };
  });
}

/** By the permissions of the token; a window has them all. */
export function readableBy({ token }: Principal, all: readonly Offered[]): Readable {
  const may = (scope: Scope): boolean => token === undefined || grants(token.permissions, scope);
  return {
    offered: new Map(all.filter(({ list }) => may(list.scope)).map((each) => [each.rule.resource, each])),
    left: all
      .filter(({ list }) => !may(list.scope))
      .map(({ rule, list }) => ({ resource: rule.resource, scope: list.scope })),
  };
}
