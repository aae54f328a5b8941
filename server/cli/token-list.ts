import { columns, day, shown } from './columns.ts';
import { print, say, type Command } from './command.ts';
import { asRecord } from './owner-client.ts';
import { withTokens } from './token-door.ts';

export const run: Command = (call) =>
  withTokens(call, async (door) => {
    const answer = await door.list();
    const tokens = Array.isArray(answer) ? answer.map(asRecord) : [];
    if (call.flags['json'] === true) {
      print(call.terminal, JSON.stringify(tokens));
    } else if (tokens.length === 0) {
      say(call.terminal, 'There are no API tokens. Make one with "casewright token create".');
    } else {
      print(call.terminal, columns([TITLES, ...tokens.map(row)]));
    }
    return 0;
  });

const TITLES = ['NAME', 'PREFIX', 'PERMISSIONS', 'LAST USED', 'STATE', 'ID'];

function row(token: Record<string, unknown>): string[] {
  const permissions = Array.isArray(token['permissions']) ? token['permissions'].join(',') : '';
  return [
    shown(token['name']),
    shown(token['prefix']),
    permissions,
    day(token['lastUsedAt']) ?? 'never',
    state(token),
    shown(token['id']),
  ];
}

function state({ revokedAt, expiresAt }: Record<string, unknown>): string {
  if (typeof revokedAt === 'string') return `revoked ${day(revokedAt)}`;
  if (typeof expiresAt !== 'string') return 'active';
  return `${Date.parse(expiresAt) > Date.now() ? 'until' : 'expired'} ${day(expiresAt)}`;
}
