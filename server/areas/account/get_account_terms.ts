import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { listAcceptances } from './queries.ts';
import { ResidenceState, Terms, toTerms } from './terms.ts';

export const getAccountTerms = defineOperation({
  method: 'get',
  path: '/account/terms',
  scope: 'account:read',
  summary: 'Show the terms of use for a state, and what was accepted',
  description:
    'The law on recordings differs by the state of residence. Without one: the state of the last acceptance, or else terms that fit everywhere.',
  access: { kind: 'account' },
  input: { query: z.strictObject({ residenceState: ResidenceState.optional() }) },
  output: json(Terms),
  single: true,
  async handler({ tx, principal }, { query }) {
    const accepted = await listAcceptances(tx, principal.accountId);
    return toTerms(query.residenceState ?? accepted[0]?.residenceState ?? null, accepted);
  },
});
