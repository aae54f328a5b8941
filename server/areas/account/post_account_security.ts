import { z } from 'zod';
import type { Principal } from '#server/access/principal.ts';
import { endSessionsOf } from '#server/access/sessions.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { invalid } from '#server/errors/app-error.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { authenticatorState, beginSetUp, finishSetUp, turnOff } from './authenticator/set-up.ts';
import { recordSecurityEvent } from './security-events.ts';
import { SecurityChange } from './security-schema.ts';

const Body = z.strictObject({
  action: z.enum(['setup', 'enable', 'disable', 'revoke-sessions']),
  password: z
    .string()
    .max(4096, 'A password is never as long as this.')
    .meta({ description: 'The account’s own; ask the person each time, and keep it nowhere' }),
  code: z.string().max(100).optional().meta({
    description:
      'Six digits that the authenticator shows, each good once. `enable` always needs it; `disable` and `revoke-sessions` do while an authenticator is on, and take a recovery code too',
  }),
});

export const postAccountSecurity = defineOperation({
  method: 'post',
  path: '/account/security',
  scope: 'account:write',
  summary: 'Set up or turn off the authenticator, or sign out elsewhere',
  description: [
    '`setup` answers a secret for an authenticator app; `enable` with its first code turns it on within ten minutes and answers recovery codes, shown once. `disable` turns it off.',
    '`revoke-sessions` signs the account out in every other browser, and in all of them when a token asks; API tokens stay as they are and are revoked by their own operation.',
    'A wrong password or code is 403; after five of them in a quarter of an hour it is 429.',
  ].join(' '),
  access: { kind: 'account' },
  input: { body: Body },
  output: json(SecurityChange),
  errors: ['forbidden', 'conflict', 'rate'],
  destructive: true,
  approval: { label: ({ body }) => asked[body.action] },
  answeredOnce: true,
  async prepare({ principal, services, now }, { body: { action, password, code } }) {
    if (action === 'enable' && code === undefined) throw invalid('Give the code that the authenticator shows.', 'code');
    return services.passwords.prove(principal.accountId, password, now);
  },
  async handler({ tx, principal, services: { passwords } }, { body: { action, code } }, proven) {
    // Nothing that is on asks for a code yet where one is set up; what is set up has its own.
    const beforeItIsOn = action === 'setup' || action === 'enable';
    if (beforeItIsOn) await passwords.requirePassword(tx, proven);
    else {
      await passwords.requireProven(tx, proven, code);
      passwords.settle(proven);
    }
    const done = await act[action](tx, principal, code ?? '');
    // Not earlier: who knows the password but not the code would have new attempts from a set-up that is refused.
    if (beforeItIsOn) passwords.settle(proven);
    return { authenticator: await authenticatorState(tx, principal.accountId, tx.now), ...done };
  },
});

const asked: Record<z.output<typeof Body>['action'], string> = {
  setup: 'Set up an authenticator app',
  enable: 'Turn on the authenticator app',
  disable: 'Turn off the authenticator app',
  'revoke-sessions': 'Sign out in every browser',
};

type Done = Omit<z.output<typeof SecurityChange>, 'authenticator'>;
type Act = (tx: WriteTx, principal: Principal, code: string) => Promise<Done>;

const act: Record<z.output<typeof Body>['action'], Act> = {
  setup: beginSetUp,
  enable: async (tx, principal, code) => ({ recoveryCodes: await finishSetUp(tx, principal, code) }),
  disable: async (tx, principal) => {
    await turnOff(tx, principal);
    return {};
  },
  'revoke-sessions': async (tx, { accountId, sessionId }) => {
    const sessionsEnded = await endSessionsOf(tx, accountId, sessionId);
    if (sessionsEnded > 0) await recordSecurityEvent(tx, accountId, 'sessions_ended');
    return { sessionsEnded };
  },
};
