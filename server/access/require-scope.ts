import { AppError } from '#server/errors/app-error.ts';
import { grants, type Scope } from '#server/rules/scopes.ts';
import type { Principal } from './principal.ts';

/** Refuses a token without a permission that an operation needs besides its own; `why` begins the sentence. */
export function requireScope({ token }: Principal, scope: Scope, why: string): void {
  if (!token || grants(token.permissions, scope)) return;
  throw new AppError('insufficient_scope', `${why}, which requires ${scope}.`, { scope });
}
