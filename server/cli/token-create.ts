import { CommandError, listFlag, print, say, textFlag, UsageError, type Command } from './command.ts';
import { asRecord } from './owner-client.ts';
import { withTokens } from './token-door.ts';

export const run: Command = async (call) => {
  const name = textFlag(call.flags, 'name') ?? '';
  const permissions = listFlag(call.flags, 'permissions');
  const expires = textFlag(call.flags, 'expires');
  const expiresAt = expires === undefined ? {} : { expiresAt: expiryInstant(expires) };
  return withTokens(call, async (tokens) => {
    const record = asRecord(await tokens.create({ name, permissions, ...expiresAt }));
    const { id, token } = record;
    if (typeof token !== 'string')
      throw new CommandError('Casewright made a token but did not show it. Revoke it and try again.');
    say(call.terminal, `The token "${name}" (id ${String(id)}) is shown this once. Keep it as you keep a password.`);
    print(call.terminal, call.flags['json'] === true ? JSON.stringify(record) : token);
    return 0;
  });
};

/** A day means until its end where the person is; an instant is taken unchanged. */
export function expiryInstant(typed: string): string {
  const day = /^(\d{4})-(\d{2})-(\d{2})$/.exec(typed);
  const instant = day === null ? instantOf(typed) : endOfDay(Number(day[1]), Number(day[2]), Number(day[3]));
  if (instant === null) {
    throw new UsageError(`--expires must be a day (YYYY-MM-DD) or an instant (2027-06-30T12:00:00Z), not "${typed}".`);
  }
  return instant.toISOString();
}

function endOfDay(year: number, month: number, day: number): Date | null {
  const end = new Date(year, month - 1, day, 23, 59, 59, 999);
  // The 31st of June would quietly become the 1st of July.
  return end.getMonth() === month - 1 && end.getDate() === day ? end : null;
}

function instantOf(typed: string): Date | null {
  const looksRight = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d+)?)?(Z|[+-]\d{2}:\d{2})$/.test(typed);
  const instant = new Date(typed);
  return looksRight && !Number.isNaN(instant.getTime()) ? instant : null;
}
