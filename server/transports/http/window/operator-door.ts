import type { Request } from 'express';
import { isSameSecret } from '#server/access/secrets.ts';
import { AppError } from '#server/errors/app-error.ts';
import { currentRequestId } from '#server/pipeline/request-id.ts';
import type { Actor } from '#server/store/transaction.ts';
import { answering, type WindowParts, type Work } from './window-door.ts';

/** Refuses a caller without proof that they may read the data folder: the secret in it (server/owner). */
export function requireOperator({ ownerSecret }: Pick<WindowParts, 'ownerSecret'>, request: Request): void {
  const given = /^Launch (\S+)$/.exec(request.headers.authorization ?? '')?.[1] ?? '';
  if (!isSameSecret(given, ownerSecret)) {
    throw new AppError('forbidden', 'Only the owner of the data folder can do that.');
  }
}

/** For what concerns the accounts of a server: a window's session opens nothing here, whosever it is. */
export function operatorOnly(parts: WindowParts) {
  const route = answering(parts);
  return (work: Work) =>
    route(async (request, response) => {
      requireOperator(parts, request);
      return work(request, response);
    });
}

/** Who the change log names: nobody who has an account. */
export function operator(): Actor {
  return { accountId: null, tokenId: null, transport: 'job', requestId: currentRequestId() };
}
