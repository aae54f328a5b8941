import type { Principal } from '#server/access/principal.ts';
import type { WindowServices } from '#server/catalog/context.ts';
import type { AnyOperation } from '#server/catalog/operation.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Transport } from '#server/store/tables.ts';

/** What operations of the window work with, and where this window is; without it there are none. */
export interface WindowSide {
  services: WindowServices;
  mode: 'desktop' | 'hosted';
  /** The one account of a desktop. */
  ownerId: string | undefined;
}

/** What only the window does is closed to every other way in, whatever else would allow it. */
export function requireDoor(operation: AnyOperation, { token }: Principal, transport: Transport): void {
  if (operation.door === 'api' || (transport === 'window' && !token)) return;
  throw new AppError(
    'operation_not_found',
    `There is no operation ${operation.id}. /api/v1/openapi.json lists them all.`,
  );
}

/** Refuses what this installation does not have, or what concerns all of it and is asked by somebody with an account. */
export function requireHome(operation: AnyOperation, { accountId }: Principal, { mode, ownerId }: WindowSide): void {
  if (operation.door === 'api' || operation.only === undefined) return;
  if (operation.only === 'hosted') {
    if (mode === 'hosted') return;
    throw new AppError('forbidden', 'Only a hosted server has other people. This Casewright is yours alone.');
  }
  if (mode === 'desktop' && (operation.only === 'desktop' || accountId === ownerId)) return;
  if (operation.only === 'desktop') {
    throw new AppError('forbidden', 'That is only in Casewright on your own computer, not on a hosted server.');
  }
  throw new AppError('forbidden', 'Only the person who runs this server can do that.');
}
