import { textFlag, type CommandCall } from './command.ts';
import { withOperator, withOwner } from './owner-session.ts';

/** The tokens of one account, through either door. */
export interface TokenDoor {
  create: (wanted: Record<string, unknown>) => Promise<unknown>;
  list: () => Promise<unknown>;
  revoke: (id: string) => Promise<unknown>;
}

/** Of whose machine it is, as their window would ask; or of the account that `--account` names, as who runs the server. */
export function withTokens(call: CommandCall, work: (tokens: TokenDoor) => Promise<number>): Promise<number> {
  const email = textFlag(call.flags, 'account');
  if (email === undefined) {
    const path = '/app/v1/developer/tokens';
    return withOwner(call, (client) =>
      work({
        create: (wanted) => client.call('POST', path, wanted),
        list: () => client.call('GET', path),
        revoke: (id) => client.call('DELETE', `${path}?${new URLSearchParams({ id }).toString()}`),
      }),
    );
  }
  const path = '/app/accounts/tokens';
  return withOperator(call, (client) =>
    work({
      create: (wanted) => client.call('POST', path, { email, ...wanted }),
      list: () => client.call('GET', `${path}?${new URLSearchParams({ email }).toString()}`),
      revoke: (id) => client.call('POST', `${path}/revoke`, { email, id }),
    }),
  );
}
