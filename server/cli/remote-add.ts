import { shown } from './columns.ts';
import { print, say, type Command } from './command.ts';
import { asRecord } from './owner-client.ts';
import { overview, withRemotes } from './sync-answers.ts';
import { sayMissing } from './remote-token.ts';
import { readToken } from './token-input.ts';

export const run: Command = async (call) => {
  const { terminal, positionals, flags } = call;
  const [name = '', url = ''] = positionals;
  const token = await readToken(call);
  return withRemotes(call, async (client) => {
    const made = asRecord(await client.call('POST', '/app/v1/sync/remotes', { name, url, token }));
    const { tokensKept } = await overview(client);
    const { url: address, account } = made as { url: string; account: string };
    // A server on somebody's own machine has an account without an address.
    say(terminal, `"${name}" is added: ${address}${account === '' ? '' : `, account ${shown(account)}`}.`);
    say(
      terminal,
      tokensKept === 'system'
        ? 'The token is kept in this system’s key store.'
        : 'The token is kept in the data folder, in a file that only this account of the machine may read.',
    );
    sayMissing(terminal, made['missing']);
    say(terminal, `Choose a matter with "casewright remote select ${/\s/.test(name) ? `'${name}'` : name}".`);
    print(terminal, flags['json'] === true ? JSON.stringify(made) : String(made['id']));
    return 0;
  });
};
