import { shown } from './columns.ts';
import { print, say, textFlag, type Command } from './command.ts';
import { asRecord } from './owner-client.ts';
import { withOperator } from './owner-session.ts';
import { readPassword } from './password-input.ts';

export const run: Command = async (call) => {
  const { flags, terminal } = call;
  const name = textFlag(flags, 'name');
  const person = { email: textFlag(flags, 'email') ?? '', ...(name !== undefined && { name }) };
  const password = await readPassword(call);
  return withOperator(call, async (client) => {
    const account = asRecord(await client.call('POST', '/app/accounts', { ...person, password }));
    const email = shown(account['email']);
    say(terminal, `${shown(account['name'])} has an account: ${email}, with a workspace and an empty matter.`);
    say(
      terminal,
      `Make a token for it with "casewright token create --account ${word(email)} --name NAME --permissions '*'".`,
    );
    print(terminal, flags['json'] === true ? JSON.stringify(account) : String(account['id']));
    return 0;
  });
};

/** As a shell takes it for one word. */
function word(text: string): string {
  return /^[\w.@+-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
