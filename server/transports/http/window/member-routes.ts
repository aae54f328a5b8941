import { type RequestHandler, Router } from 'express';
import { z } from 'zod';
import { changeRole, handOver, removeMember, renameWorkspace } from '#server/areas/workspaces/members.ts';
import { peopleOf } from '#server/areas/workspaces/people.ts';
import { Id, line } from '#server/catalog/fields.ts';
import { isoInstant, systemClock } from '#server/store/clock.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { hostedPerson } from './hosted-door.ts';
import { answering, bodyOf, queryOf, type WindowParts } from './window-door.ts';

const OneWorkspace = z.strictObject({ workspaceId: Id });
const OneMember = OneWorkspace.extend({ accountId: Id });
const NewRole = OneMember.extend({ role: z.enum(['owner', 'admin', 'member', 'viewer']) });
const NewName = OneWorkspace.extend({ name: line(200) });

/** Who is in a workspace and as what: for people in their window, never for programs (CONTRACT.md 15). */
export function memberRoutes(parts: WindowParts): Router {
  const router = Router();
  router.get(
    '/app/members',
    answering(parts)(async (request) => {
      const principal = await hostedPerson(parts, request);
      const { workspaceId } = queryOf(request, OneWorkspace);
      return parts.pipeline.look(principal, (tx) =>
        peopleOf(tx, workspaceId, principal.accountId, isoInstant(systemClock())),
      );
    }),
  );
  router.post(
    '/app/members/workspace',
    changing(parts, NewName, async (tx, { workspaceId, name }, by) => {
      const renamed = await renameWorkspace(tx, { workspaceId, by, name });
      return { id: renamed.id, name: renamed.name };
    }),
  );
  router.post(
    '/app/members/role',
    changing(parts, NewRole, async (tx, asked, by) => ({ role: (await changeRole(tx, { ...asked, by })).role })),
  );
  router.post(
    '/app/members/remove',
    changing(parts, OneMember, async (tx, asked, by) => {
      await removeMember(tx, { ...asked, by });
      return {};
    }),
  );
  router.post(
    '/app/members/leave',
    changing(parts, OneWorkspace, async (tx, { workspaceId }, by) => {
      await removeMember(tx, { workspaceId, accountId: by, by });
      return {};
    }),
  );
  router.post(
    '/app/members/hand-over',
    changing(parts, OneMember, async (tx, asked, by) => ({ role: (await handOver(tx, { ...asked, by })).role })),
  );
  return router;
}

/** A change that a signed-in person makes, in a transaction of its own; `by` is their account. */
function changing<S extends z.ZodType>(
  parts: WindowParts,
  body: S,
  work: (tx: WriteTx, asked: z.output<S>, by: string) => Promise<unknown>,
): RequestHandler {
  return answering(parts)(async (request) => {
    const principal = await hostedPerson(parts, request);
    const asked = await bodyOf(request, body);
    return parts.pipeline.local(principal, (tx) => work(tx, asked, principal.accountId));
  });
}
