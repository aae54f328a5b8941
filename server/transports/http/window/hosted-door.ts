import type { Request } from 'express';
import type { Principal } from '#server/access/principal.ts';
import { AppError } from '#server/errors/app-error.ts';
import { signedIn, type WindowParts } from './window-door.ts';

/** Who is signed in, for what only a server of many accounts has. */
export async function hostedPerson(parts: WindowParts, request: Request): Promise<Principal> {
  const principal = await signedIn(parts, request);
  requireHosted(parts);
  return principal;
}

/** A desktop has one account, and nobody to share a workspace with. */
export function requireHosted({ mode }: Pick<WindowParts, 'mode'>): void {
  if (mode === 'hosted') return;
  throw new AppError('forbidden', 'Only a hosted server has other people. This Casewright is yours alone.');
}
