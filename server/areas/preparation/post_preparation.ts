import { defineOperation, json } from '#server/catalog/define.ts';
import { AppError } from '#server/errors/app-error.ts';
import { act } from './act.ts';
import type { Changing } from './changing.ts';
import { PreparationEdit } from './edit-schema.ts';
import { answerChange, readPreparation } from './read-preparation.ts';
import { revisionOf } from './queries.ts';
import { PreparationChange } from './schema.ts';

export const postPreparation = defineOperation({
  method: 'post',
  path: '/preparation',
  scope: 'preparation:write',
  summary: 'Change preparation binders',
  description: 'One `action` on the `revision` that was read; 409 has the new one.',
  access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'edit', resource: 'binders' },
  input: { body: PreparationEdit },
  output: json(PreparationChange),
  errors: ['not_found', 'forbidden', 'conflict'],
  destructive: true,
  approval: {
    when: ({ body }) => body.action === 'remove-binder' || body.action === 'remove-item',
    label: ({ body }) => (body.action === 'remove-binder' ? 'Delete a preparation binder' : 'Delete a binder item'),
  },
  async handler(context, { body }) {
    const { tx, viewer, matter, now, principal } = context;
    if ((await revisionOf(context)) !== body.revision) {
      throw new AppError(
        'conflict',
        'The preparation of this case was changed since you read it. Look at it again and repeat what you did.',
        { current: await readPreparation(context) },
      );
    }
    const { accountId } = principal;
    const outcome = { changed: new Set<string>(), removed: [], imported: null, missing: [] };
    const change: Changing = { tx, viewer, matter, now, accountId, ...outcome };
    await act(change, body);
    return answerChange(change);
  },
});
