import { z } from 'zod';
import { matterContext, resolveContext, workspaceContext } from '#server/access/contexts.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id, line } from '#server/catalog/fields.ts';
import { AppError, invalid } from '#server/errors/app-error.ts';
import { insertWorkspace } from './queries.ts';
import { Switch } from './schema.ts';

export const postWorkspacesSwitch = defineOperation({
  method: 'post',
  path: '/workspaces/switch',
  scope: 'workspaces:write',
  summary: 'Select a workspace or case, or make a workspace',
  description:
    'Give one of `workspaceId`, `caseId` or `name`. Nothing about the selection is stored: send the answered context as X-Case-Context. `name` makes a new workspace with a case of that caption.',
  access: { kind: 'account', whenLimited: true },
  input: {
    body: z
      .strictObject({ workspaceId: Id.optional(), caseId: Id.optional(), name: line(200).optional() })
      .meta({ minProperties: 1, maxProperties: 1 }),
  },
  output: json(Switch),
  errors: ['not_found', 'forbidden'],
  async handler({ tx, principal, viewer }, { body }) {
    const { workspaceId, caseId, name } = body;
    if ([workspaceId, caseId, name].filter((value) => value !== undefined).length !== 1) {
      throw invalid('Give one of workspaceId, caseId or name.');
    }
    if (name !== undefined) {
      if (viewer.caseIds !== undefined)
        throw new AppError('forbidden', 'This token is limited to some cases, so it can’t make another.');
      const made = await insertWorkspace(tx, { name, payerId: principal.accountId, caption: name, role: '' });
      return { context: workspaceContext(made.workspaceId), workspaceId: made.workspaceId, caseId: made.id };
    }
    const context = workspaceId === undefined ? matterContext(caseId ?? '') : workspaceContext(workspaceId);
    try {
      return { context, ...(await resolveContext(tx, viewer, context)) };
    } catch (error) {
      if (!(error instanceof AppError) || error.problem !== 'invalid_context') throw error;
      throw new AppError(
        'not_found',
        'There is no such workspace or case, or you are not a member of it. GET /workspaces lists yours.',
      );
    }
  },
});
