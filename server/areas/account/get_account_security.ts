import { listLiveSessions } from '#server/access/sessions.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { countRecoveryCodes } from './authenticator/queries.ts';
import { authenticatorState } from './authenticator/set-up.ts';
import { AccountSecurity } from './security-schema.ts';

export const getAccountSecurity = defineOperation({
  method: 'get',
  path: '/account/security',
  scope: 'account:read',
  summary: 'Show how the account is signed in to',
  description:
    'Whether signing in takes a code of an authenticator, how many recovery codes are left, and where the account is signed in.',
  access: { kind: 'account' },
  output: json(AccountSecurity),
  async handler({ tx, principal: { accountId, sessionId }, now }) {
    const sessions = await listLiveSessions(tx, accountId, now);
    return {
      authenticator: await authenticatorState(tx, accountId, now),
      recoveryCodesLeft: await countRecoveryCodes(tx, accountId),
      sessions: sessions.map(({ id, label, createdAt, seenAt }) => ({
        id,
        label,
        createdAt,
        seenAt,
        current: id === sessionId,
      })),
    };
  },
});
