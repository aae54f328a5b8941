import { type Request, Router } from 'express';
import { z } from 'zod';
import { Attempts } from '#server/access/attempts.ts';
import { workspaceContext } from '#server/access/contexts.ts';
import { hashSecret } from '#server/access/secrets.ts';
import { acceptInvitation, findInvitation, noInvitation } from '#server/areas/workspaces/invitations.ts';
import { accountNamed, hasAccount, workspaceNamed } from '#server/areas/workspaces/member-queries.ts';
import { isoInstant, systemClock } from '#server/store/clock.ts';
import { newId } from '#server/store/ids.ts';
import { requireSameOrigin } from '#server/transports/http/origins.ts';
import { requireHosted } from './hosted-door.ts';
import { answering, bodyOf, signedInAtAll, type WindowParts } from './window-door.ts';

const Link = z.strictObject({ link: z.string().max(200) });

const hour = 60 * 60 * 1000;

/** How people come into a workspace before they are anybody here: an invitation's secret is looked at, or accepted. */
export function invitationRoutes(parts: WindowParts): Router {
  const router = Router();
  const route = answering(parts);
  const wrongLinks = new Attempts({
    limit: 60,
    perMs: hour,
    sentence: (seconds) => `Too many links were tried that open nothing. Try again in ${seconds} seconds.`,
  });
  /** Runs what looks for an invitation by its secret, and counts who guesses. */
  const counted = async <T>(request: Request, work: () => Promise<T | undefined>): Promise<T> => {
    const found = await work();
    if (found !== undefined) return found;
    wrongLinks.take(parts.clientAddress(request), systemClock());
    throw noInvitation();
  };
  router.post(
    '/app/invitation/look',
    route(async (request) => {
      requireSameOrigin(parts.place, request);
      requireHosted(parts);
      const { link } = await bodyOf(request, Link);
      return counted(request, () => look(parts, link));
    }),
  );
  router.post(
    '/app/invitation/accept',
    route(async (request) => {
      const { accountId, email } = await signedInAtAll(parts, request);
      requireHosted(parts);
      const { link } = await bodyOf(request, Link);
      return counted(request, () => accept(parts, link, { id: accountId, email }));
    }),
  );
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
