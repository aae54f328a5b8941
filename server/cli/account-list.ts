import { columns, day, shown } from './columns.ts';
import { print, type Command } from './command.ts';
import { asRecord } from './owner-client.ts';
import { withOperator } from './owner-session.ts';

export const run: Command = (call) =>
  withOperator(call, async (client) => {
    const answer = await client.call('GET', '/app/accounts');
    const accounts = Array.isArray(answer) ? answer.map(asRecord) : [];
    print(
      call.terminal,
      call.flags['json'] === true ? JSON.stringify(accounts) : columns([TITLES, ...accounts.map(row)]),
    );
    return 0;
  });

const TITLES = ['EMAIL', 'NAME', 'SINCE', 'STATE', 'TOKENS', 'ID'];

function row(account: Record<string, unknown>): string[] {
  const { email, name, createdAt, signsIn, activeTokens, id } = account;
  const address = signsIn === true ? shown(email) : '(whose machine it is)';
  return [address, shown(name), day(createdAt) ?? '', stateOf(account), String(activeTokens), shown(id)];
}

function stateOf({ signsIn, verifiedAt, disabledAt }: Record<string, unknown>): string {
  if (signsIn !== true) return '';
  if (typeof disabledAt === 'string') return 'closed';
  return typeof verifiedAt === 'string' ? 'confirmed' : 'unconfirmed';
}
