import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { AppError } from '#server/errors/app-error.ts';
import { insertAcceptance, listAcceptances } from './queries.ts';
import { ResidenceState, Terms, toTerms } from './terms.ts';
import { termsText } from './terms-text.ts';

export const postAccountTerms = defineOperation({
  method: 'post',
  path: '/account/terms',
  scope: 'account:write',
  summary: 'Record that the person accepted the terms',
  description:
    'Only the person may accept. Show them the text of `get_account_terms`, and call this only after they said themselves, of this text, that they accept it. Never infer it, and never accept for them.',
  access: { kind: 'account' },
  input: {
    body: z.strictObject({
      accepted: z.literal(true, 'This must be true, and only after the person accepted the terms.'),
      version: z.string().meta({ description: 'The `version` of the text that the person read' }),
      residenceState: ResidenceState,
    }),
  },
  output: json(Terms),
  errors: ['conflict'],
  idempotent: true,
  async handler({ tx, principal }, { body: { version, residenceState } }) {
    const accepted = await listAcceptances(tx, principal.accountId);
    const { version: current, hash } = termsText(residenceState);
    if (version !== current) {
      throw new AppError('conflict', 'These are not the terms for that state as they are now. Read them again first.', {
        current: toTerms(residenceState, accepted),
      });
    }
    const [last] = accepted;
    if (last?.version === version && last.residenceState === residenceState) return toTerms(residenceState, accepted);
    const made = await insertAcceptance(tx, {
      accountId: principal.accountId,
      version,
      textHash: hash,
      residenceState,
    });
    return toTerms(residenceState, [made, ...accepted]);
  },
});
