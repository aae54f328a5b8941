import type { IncomingMessage } from 'node:http';
import type { Credential } from '#server/access/principal.ts';
import type { TokenGuesses } from '#server/access/token-guesses.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Clock } from '#server/store/clock.ts';
import type { ClientAddress } from './client-address.ts';

/** How programs prove who they are at one of our doors, and how often they may be wrong. */
export interface BearerDoor {
  /** The bearer token of a request. */
  credential: (request: IncomingMessage) => Credential | undefined;
  /** What to answer instead of a refusal: itself, or 429 when it was one wrong token too many. */
  refusal: (request: IncomingMessage, error: unknown) => unknown;
}

export function bearerDoor(guesses: TokenGuesses, clientAddress: ClientAddress, clock: Clock): BearerDoor {
  return {
    credential: bearerCredential,
    refusal(request, error) {
      const isWrongToken = error instanceof AppError && error.problem === 'invalid_token';
      if (!isWrongToken || !bearerCredential(request)) return error;
      try {
        guesses.count(clientAddress(request), clock());
        return error;
      } catch (tooMany) {
        return tooMany;
      }
    },
  };
}

/** A program's credential: the bearer token, and nothing else in the request. */
export function bearerCredential(request: IncomingMessage): Extract<Credential, { kind: 'bearer' }> | undefined {
  const match = /^bearer +(\S+)$/i.exec(request.headers.authorization ?? '');
  return match?.[1] ? { kind: 'bearer', token: match[1] } : undefined;
}
