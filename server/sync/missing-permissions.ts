import { areas, type AreaWords } from '#server/rules/scopes.ts';
import type { LeftAlone } from './engine-types.ts';
import type { Refusal } from './remote/trouble.ts';

/*
 * What a token may not do, as one that was made before Casewright knew a part of a matter (SPEC 7.6). Reading on changes
 * nothing about that, so it is named and holds nothing up: with another token, everything of that part is read again.
 */

export function isMissingPermission({ code }: Pick<Refusal, 'code'>): boolean {
  return code === 'insufficient_scope';
}

/** A sentence for a person; `scope` as in `preparation:read`. */
export function missingPermissionWhy(scope: string): string {
  const [area = '', level] = scope.split(':');
  const known: Readonly<Partial<Record<string, AreaWords>>> = areas;
  const part = `“${known[area]?.label ?? area}”`;
  const cant =
    level === 'write'
      ? `The token can’t change ${part} on the server, so what changed here is not sent.`
      : `The token can’t read ${part} on the server, so this is not synced.`;
  return `${cant} Add the permission there, or change the token here.`;
}

/** Whole resources that the token may not read, or not change, by the permission that each lacks: a line for each. */
export function missingPermissions(lacking: ReadonlyMap<string, string>): LeftAlone[] {
  return [...lacking].map(([resource, scope]) => ({
    resource: resource as LeftAlone['resource'],
    localId: null,
    remoteId: null,
    why: missingPermissionWhy(scope),
  }));
}
