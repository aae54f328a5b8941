import type { Request, Response } from 'express';
import type { z } from 'zod';
import type { PlanLimits } from '#server/access/limits.ts';
import { requestLimits } from '#server/rules/request-limits.ts';
import type { Principal } from '#server/access/principal.ts';
import { sentenceFor } from '#server/catalog/sentences.ts';
import type { Config } from '#server/config.ts';
import type { Passwords } from '#server/catalog/context.ts';
import type { Log } from '#server/program/log.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Thumbnails } from '#server/areas/files/thumbnails.ts';
import type { Views } from '#server/areas/files/views.ts';
import type { Live } from '#server/pipeline/live.ts';
import { mostIssues } from '#server/pipeline/parse-input.ts';
import { type Pipeline, requireVerified } from '#server/pipeline/pipeline.ts';
import { underRequestId } from '#server/pipeline/request-id.ts';
import type { ArrivingFiles } from '#server/store/arriving-files.ts';
import type { Backups } from '#server/store/backups.ts';
import type { Blobs } from '#server/store/blobs.ts';
import type { Store } from '#server/store/store.ts';
import { known } from '#server/transports/http/catalog-handler.ts';
import type { ClientAddress } from '#server/transports/http/client-address.ts';
import type { LaunchSecrets } from '#server/transports/http/launch-secrets.ts';
import type { Place } from '#server/transports/http/origins.ts';
import { readJson } from '#server/transports/http/read-json.ts';
import { noteCaller, requestIdOf } from '#server/transports/http/request-facts.ts';
import { sendError } from '#server/transports/http/send-answer.ts';
import { windowCredential } from '#server/transports/http/session-cookie.ts';

export interface WindowParts {
  pipeline: Pipeline;
  store: Store;
  blobs: Blobs;
  arriving: ArrivingFiles;
  thumbnails: Pick<Thumbnails, 'of'>;
  views: Pick<Views, 'part' | 'previewsOf'>;
  limits: PlanLimits;
  launches: LaunchSecrets;
  live: Live;
  ownerSecret: string;
  version: string;
  mode: 'desktop' | 'hosted';
  place: Place;
  clientAddress: ClientAddress;
  dataFolder: string;
  backups: Backups;
  config: Config;
  passwords: Passwords;
  log: Log;
  logError: (error: unknown, requestId: string) => void;
}

export type Work = (request: Request, response: Response) => Promise<unknown>;

/** Answers what the work returns as JSON, and what it throws as an error with its code. */
export function answering({ logError }: Pick<WindowParts, 'logError'>) {
  return (work: Work) => async (request: Request, response: Response) => {
    const requestId = requestIdOf(request);
    response.setHeader('Cache-Control', 'no-store');
    try {
      const value = await underRequestId(requestId, () => work(request, response));
      if (!response.headersSent && !response.destroyed) response.json(value);
    } catch (error) {
      sendError(request, response, known(error, requestId, logError));
    }
  };
}

type Door = Pick<WindowParts, 'pipeline' | 'place'>;

/**
 * The account of this window's session cookie; 401 without one. An account with an unconfirmed address may look, and
 * sends nothing.
 */
export async function signedIn(parts: Door, request: Request): Promise<Principal> {
  const principal = await signedInAtAll(parts, request);
  if (request.method !== 'GET' && request.method !== 'HEAD') requireVerified(principal);
  return principal;
}

/** The same for the few things that somebody with an unconfirmed address must be able to do. */
export async function signedInAtAll({ pipeline, place }: Door, request: Request): Promise<Principal> {
  const principal = await pipeline.identify(windowCredential(place, request), 'window');
  noteCaller(request, principal.accountId);
  return principal;
}

/** The JSON body as the schema says, or `invalid_request` with the first sentence of what is wrong. */
export async function bodyOf<S extends z.ZodType>(
  request: Request,
  schema: S,
  limit: number = requestLimits.jsonBytes,
): Promise<z.output<S>> {
  return checked(schema, (await readJson(request, limit)) ?? {});
}

/** The query as the schema says, refused in the same way. */
export function queryOf<S extends z.ZodType>(request: Request, schema: S): z.output<S> {
  return checked(schema, request.query);
}

function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: sentenceFor });
  if (result.success) return result.data;
  const issues = result.error.issues
    .slice(0, mostIssues)
    .map((issue) => ({ path: issue.path.join('.'), message: issue.message }));
  throw new AppError('invalid_request', issues[0]?.message ?? 'This request is not understood.', { issues });
}
