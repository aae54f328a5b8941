import { type Request, Router } from 'express';
import { z } from 'zod';
import { Attempts } from '#server/access/attempts.ts';
import { workspaceContext } from '#server/access/contexts.ts';
import { hashSecret } from '#server/access/secrets.ts';
import { Email } from '#server/areas/account/rules.ts';
import {
  acceptInvitation,
  findInvitation,
  type InvitationLink,
  invite,
  noInvitation,
  renewInvitation,
  withdrawInvitation,
} from '#server/areas/workspaces/invitations.ts';
import { invitationMail } from '#server/areas/workspaces/mails.ts';
import { accountNamed, hasAccount, workspaceNamed } from '#server/areas/workspaces/member-queries.ts';
import { requireInvitation, requireManaged, requireNoMember } from '#server/areas/workspaces/members.ts';
import { Id } from '#server/catalog/fields.ts';
import { enqueueMail } from '#server/providers/mail/enqueue-mail.ts';
import { isoInstant, systemClock } from '#server/store/clock.ts';
import { newId } from '#server/store/ids.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { requireSameOrigin } from '#server/transports/http/origins.ts';
import { hostedPerson, requireHosted } from './hosted-door.ts';
import { answering, bodyOf, signedInAtAll, type WindowParts } from './window-door.ts';

const NewInvitation = z.strictObject({ workspaceId: Id, email: Email, role: z.enum(['admin', 'member', 'viewer']) });
const OneInvitation = z.strictObject({ id: Id });
const Link = z.strictObject({ link: z.string().max(200) });

const hour = 60 * 60 * 1000;

/** How people come into a workspace: an invitation by mail, its secret shown or accepted, sent again or withdrawn. */
export function invitationRoutes(parts: WindowParts): Router {
  const router = Router();
  const route = answering(parts);
  const limits = mailLimits();
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
    '/app/members/invitations',
    route(async (request, response) => {
      const principal = await hostedPerson(parts, request);
      const { accountId } = principal;
      const { workspaceId, email, role } = await bodyOf(request, NewInvitation);
      const sent = await parts.pipeline.local(principal, async (tx) => {
        await requireManaged(tx, workspaceId, accountId);
        await requireNoMember(tx, workspaceId, email);
        const made = await invite(tx, { workspaceId, email, role }, accountId);
        limits.take(accountId, made.invitation.mailbox);
        await send(parts, tx, made, accountId);
        return made.invitation.id;
      });
      response.status(201);
      return { id: sent };
    }),
  );
  router.post(
    '/app/members/invitations/again',
    route(async (request) => {
      const principal = await hostedPerson(parts, request);
      const { accountId } = principal;
      const { id } = await bodyOf(request, OneInvitation);
      return parts.pipeline.local(principal, async (tx) => {
        const renewed = await renewInvitation(tx, await requireInvitation(tx, id, accountId), accountId);
        limits.take(accountId, renewed.invitation.mailbox);
        await send(parts, tx, renewed, accountId);
        return { id };
      });
    }),
  );
  router.post(
    '/app/members/invitations/withdraw',
    route(async (request) => {
      const principal = await hostedPerson(parts, request);
      const { id } = await bodyOf(request, OneInvitation);
      return parts.pipeline.local(principal, async (tx) => {
        await withdrawInvitation(tx, await requireInvitation(tx, id, principal.accountId));
        return {};
      });
    }),
  );
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

/** Nobody is to be pestered by mail through this server: neither one person nor the world. */
function mailLimits(): { take(accountId: string, mailbox: string): void } {
  const inHours = (seconds: number): string => `${Math.ceil(seconds / 3600)} h`;
  const all = new Attempts({
    limit: 20,
    perMs: hour,
    sentence: (seconds) => `You have sent 20 invitations within an hour. Try again in ${Math.ceil(seconds / 60)} min.`,
  });
  const toOne = new Attempts({
    limit: 3,
    perMs: 24 * hour,
    sentence: (seconds) => `You have sent 3 invitations to this address today. Try again in ${inHours(seconds)}.`,
  });
  return {
    take(accountId, mailbox) {
      toOne.take(`${accountId} ${mailbox}`, systemClock());
      all.take(accountId, systemClock());
    },
  };
}

async function send({ config }: WindowParts, tx: WriteTx, made: InvitationLink, inviterId: string): Promise<void> {
  const { invitation, secret } = made;
  const workspace = await workspaceNamed(tx, invitation.workspaceId);
  const inviter = await accountNamed(tx, inviterId);
  // Behind the #, so that no server or proxy writes it down.
  const address = `${config.publicUrl}/invitation#${secret}`;
  await enqueueMail(tx, invitationMail(invitation, { workspace, inviter, address }));
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
