import type { Principal } from '#server/access/principal.ts';
import { grants, type Scope } from '#server/rules/scopes.ts';
import { AppError, invalid } from '#server/errors/app-error.ts';
import type { Row } from '#server/store/tables.ts';

/** A token can grant only what it holds itself (CONTRACT.md 3); the window's session holds everything. */
export function requireHeld(principal: Principal, permissions: readonly Scope[]): void {
  const held = principal.token?.permissions;
  const missing = held === undefined ? undefined : permissions.find((permission) => !grants(held, permission));
  if (missing !== undefined) {
    throw new AppError(
      'insufficient_scope',
      `This token can’t grant ${missing}, because it doesn’t hold that itself.`,
      {
        scope: missing,
      },
    );
  }
}

/** Nor does it grant more time than it has. */
export function requireNoLonger(principal: Principal, expiresAt: string | null): void {
  const end = principal.token?.expiresAt ?? null;
  if (end !== null && (expiresAt === null || expiresAt > end)) {
    throw new AppError(
      'forbidden',
      `A token can’t make one that outlives it; this one ends at ${end}. Give an earlier expiresAt.`,
    );
  }
}

/** A token ends or narrows none that can do more than itself: whoever stole it could shut out everybody else. */
export function requireAtLeastAsMuch(held: NonNullable<Principal['token']>, token: Row<'tokens'>): void {
  const more = (JSON.parse(token.permissions) as string[]).find((permission) => !grants(held.permissions, permission));
  const seesMore = held.assistant && token.assistant === 0;
  const asksLess = held.approveDeletes && token.approveDeletes === 0;
  if (more === undefined && !seesMore && !asksLess) return;
  throw new AppError(
    'insufficient_scope',
    `The token “${token.name}” can do more than this one, which therefore can’t change or revoke it.`,
    more === undefined ? {} : { scope: more },
  );
}

/** The cases of a token can become fewer, never other ones. */
export function requireFewer(before: readonly string[] | null, after: readonly string[]): void {
  if (before === null || after.every((id) => before.includes(id))) return;
  throw invalid('A token’s cases can only become fewer. Make another token for this one.', 'caseIds');
}

/** Permissions of a token that exists can shrink, never grow. */
export function requireNarrower(before: readonly string[], after: readonly Scope[]): void {
  const added = after.find((permission) => !grants(before, permission));
  if (added !== undefined) {
    throw new AppError(
      'invalid_request',
      `A token’s permissions can only be narrowed; ${added} would be new. Make another token for it.`,
      {
        issues: [{ path: 'permissions', message: `${added} would be new` }],
      },
    );
  }
}
