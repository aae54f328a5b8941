import { type Request, Router } from 'express';
import { Attempts } from '#server/access/attempts.ts';
import { workspaceContext } from '#server/access/contexts.ts';
import { hashSecret } from '#server/access/secrets.ts';
import { acceptInvitation, findInvitation, noInvitation } from '#server/areas/workspaces/invitations.ts';
import { accountNamed, hasAccount, workspaceNamed } from '#server/areas/workspaces/member-queries.ts';
import { isoInstant, systemClock } from '#server/store/clock.ts';
import { newId } from '#server/store/ids.ts';
import { requireSameOrigin } from '#server/transports/http/origins.ts';
import { entries } from './entries.ts';
import { formOf, serving } from './entry-door.ts';
import { requireHosted } from './hosted-door.ts';
import { signedInAtAll, type WindowParts } from './window-door.ts';

const hour = 60 * 60 * 1000;

/** How people come into a workspace before they are anybody here: an invitation's secret is looked at, or accepted. */
export function invitationRoutes(parts: WindowParts): Router {
  const router = Router();
  const serve = serving(router, parts);
  const wrongLinks = new Attempts({
    limit: 60,
    perMs: hour,
    sentence: (seconds) => `Too many links that don’t work were tried. Try again in ${seconds} seconds.`,
  });
  /** Runs what looks for an invitation by its secret, and counts who guesses. */
  const counted = async <T>(request: Request, work: () => Promise<T | undefined>): Promise<T> => {
    const found = await work();
    if (found !== undefined) return found;
    wrongLinks.take(parts.clientAddress(request), systemClock());
    throw noInvitation();
  };
  serve(entries.lookAtInvitation, async (request) => {
    requireSameOrigin(parts.place, request);
    requireHosted(parts);
    const { link } = await formOf(request, entries.lookAtInvitation);
    return counted(request, () => look(parts, link));
  });
  serve(entries.acceptInvitation, async (request) => {
    const { accountId, email } = await signedInAtAll(parts, request);
    requireHosted(parts);
    const { link } = await formOf(request, entries.acceptInvitation);
    return counted(request, () => accept(parts, link, { id: accountId, email }));
  });
  return router;
}

function look({ store }: WindowParts, link: string) {
  return store.read(async (tx) => {
    const found = await findInvitation(tx, hashSecret(link), isoInstant(systemClock()));
    if (!found) return undefined;
    const { email, role, mailbox, workspaceId, invitedBy } = found;
    return {
      workspace: await workspaceNamed(tx, workspaceId),
      inviter: await accountNamed(tx, invitedBy),
      role,
      email,
      hasAccount: await hasAccount(tx, mailbox),
    };
  });
}

/** Also for who has not confirmed the address yet: having the secret does. */
function accept({ store }: WindowParts, link: string, account: { id: string; email: string }) {
  const actor = { accountId: account.id, tokenId: null, transport: 'window', requestId: newId() } as const;
  return store.write(actor, async (tx) => {
    const secretHash = hashSecret(link);
    if (!(await findInvitation(tx, secretHash, tx.now))) return undefined;
    const joined = await acceptInvitation(tx, secretHash, account);
    return { ...joined, context: workspaceContext(joined.workspaceId) };
  });
}
