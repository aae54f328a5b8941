import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { Principal, Viewer } from '#server/access/principal.ts';
import { listActivity } from '#server/areas/developer/ledger-queries.ts';
import { countByQuarter, readCall, readLedger } from '#server/areas/developer/token-ledger.ts';
import { AppError, invalid } from '#server/errors/app-error.ts';
import { isoInstant } from '#server/store/clock.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { assistantBundle } from './connect/bundle.ts';
import { type Installation, installationFor, type ToolChoice, wordsOf } from './connect/installation.ts';
import { answering, bodyOf, queryOf, signedIn, type WindowParts } from './window-door.ts';

const Choice = { compact: z.boolean(), readOnly: z.boolean() };
const Bundle = z.strictObject(Choice);
const Trial = z.strictObject({ ...Choice, token: z.string().min(1).max(200), way: z.enum(['stdio', 'http']) });

/** As the ledger writes it, with its milliseconds: instants are compared as text. */
const instant = z.iso
  .datetime({ error: 'from and to are instants like 2026-11-21T00:00:00Z.' })
  .transform((text) => isoInstant(Date.parse(text)));
const Filter = z.strictObject({
  from: instant.optional(),
  to: instant.optional(),
  kind: z.enum(['all', 'reads', 'changes', 'refused']).default('all'),
  before: z.coerce.number().int().positive().optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
});
const Since = z.strictObject({ from: instant });

/** Connecting an assistant: how it is started, a bundle that does so, a test, and what each token has done. */
export function connectRoutes(parts: WindowParts): Router {
  const router = Router();
  const route = answering(parts);
  router.get(
    '/app/connect',
    route((request) => installation(parts, request)),
  );
  router.post(
    '/app/connect/bundle',
    route((request, response) => bundle(parts, request, response)),
  );
  router.post(
    '/app/connect/test',
    route((request) => test(parts, request)),
  );
  router.get(
    '/app/connect/tokens',
    route((request) =>
      look(
        parts,
        request,
        ({ accountId }) =>
          (tx) =>
            listActivity(tx, accountId),
      ),
    ),
  );
  router.get(
    '/app/connect/tokens/:id/calls',
    route((request) =>
      look(parts, request, () => {
        const filter = queryOf(request, Filter);
        return (tx, viewer) => readLedger(tx, viewer, idOf(request), filter);
      }),
    ),
  );
  router.get(
    '/app/connect/tokens/:id/calls/:call',
    route((request) =>
      look(parts, request, () => {
        const call = Number(request.params['call']);
        if (!Number.isSafeInteger(call)) throw invalid('That is not the number of a call.');
        return (tx, viewer) => readCall(tx, viewer, idOf(request), call);
      }),
    ),
  );
  router.get(
    '/app/connect/tokens/:id/days',
    route((request) =>
      look(parts, request, () => {
        const { from } = queryOf(request, Since);
        return (tx, viewer) => countByQuarter(tx, viewer, idOf(request), from);
      }),
    ),
  );
  return router;
}

type Looking<T> = (tx: ReadTx, viewer: Viewer) => Promise<T>;

async function look<T>(parts: WindowParts, request: Request, work: (principal: Principal) => Looking<T>): Promise<T> {
  const principal = await signedIn(parts, request);
  return parts.pipeline.look(principal, work(principal));
}

async function installation(parts: WindowParts, request: Request): Promise<Installation> {
  await signedIn(parts, request);
  return here(parts, { compact: false, readOnly: false });
}

async function bundle(parts: WindowParts, request: Request, response: Response): Promise<void> {
  await signedIn(parts, request);
  const choice = await bodyOf(request, Bundle);
  const bytes = await assistantBundle(here(parts, choice), choice);
  response.setHeader('Content-Disposition', 'attachment; filename="casewright.mcpb"');
  response.type('application/octet-stream').send(bytes);
}

/** Only a token of the person who asks is tried: what it does then is theirs. */
async function test(parts: WindowParts, request: Request) {
  const principal = await signedIn(parts, request);
  const { token, way, ...choice } = await bodyOf(request, Trial);
  const known = await parts.pipeline.identify({ kind: 'bearer', token }, 'mcp', false);
  if (known.accountId !== principal.accountId || !known.token)
    throw new AppError('forbidden', 'This token is not yours.');
  // Its modules are a client's, which nothing else here needs.
  const { tryConnection } = await import('./connect/try-connection.ts');
  // Not by the request's Host, which anybody may write: the token is sent there. A hosted server is asked as assistants ask it.
  const origin =
    parts.mode === 'hosted' ? parts.place.ownOrigin(request) : `http://127.0.0.1:${request.socket.localPort}`;
  const address = new URL(`${origin}/api/mcp?${wordsOf(choice)}`);
  const tried = way === 'http' ? { kind: way, address } : ({ kind: way, installation: here(parts, choice) } as const);
  return tryConnection(tried, token, known.token.permissions);
}

/** A hosted server is on another machine than the assistant, which speaks HTTP to it instead. */
function here({ mode, dataFolder }: WindowParts, choice: ToolChoice): Installation {
  if (mode === 'desktop') return installationFor(dataFolder, choice);
  throw new AppError('forbidden', 'This Casewright runs on another machine: connect to its address over HTTP.');
}

function idOf(request: Request): string {
  return String(request.params['id']);
}
