import type { MatterView } from '#server/access/matters.ts';
import type { Principal } from '#server/access/principal.ts';
import { type Area, grants } from '#server/rules/scopes.ts';

/** A matter as one caller sees it who has a template filled; `now` is the instant of the call. */
export type FillingView = MatterView & { principal: Principal; now: string };

/** A token that may read templates is told nothing of what it may not read: those fields stay unfilled. */
export function mayRead({ principal: { token } }: FillingView, area: Area): boolean {
  return token === undefined || grants(token.permissions, `${area}:read`);
}
