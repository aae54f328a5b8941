import { type Config, loadConfig } from '#server/config.ts';
import { connectToOwner } from '#server/owner/connect-to-owner.ts';
import { OwnerError } from '#server/owner/owner-error.ts';
import type { Owner } from '#server/owner/port-file.ts';
import type { CommandCall } from './command.ts';
import { CommandError } from './command.ts';
import { asOperator, withSession, type OwnerClient } from './owner-client.ts';

/** Runs a command's work in a session with the server of the data folder, started for it when none runs. */
export async function withOwner<T>(
  call: CommandCall,
  work: (client: OwnerClient, owner: Owner) => Promise<T>,
): Promise<T> {
  const owner = await ownerFor(call);
  return withSession(owner, (client) => work(client, owner));
}

/** The same for what concerns everybody who has an account there. */
export async function withOperator<T>(call: CommandCall, work: (client: OwnerClient) => Promise<T>): Promise<T> {
  return asOperator(await ownerFor(call), work);
}

async function ownerFor({ flags, terminal, parts }: CommandCall): Promise<Owner> {
  const config = loadConfig({ flags, env: terminal.env });
  const { serverProgram } = parts;
  try {
    return await connectToOwner(config.data, { startIfNone: false, serverProgram });
  } catch (error) {
    if (!(error instanceof OwnerError) || error.reason !== 'none') throw error;
    await requireDesktop(config);
    return connectToOwner(config.data, { startIfNone: true, serverProgram });
  }
}

/** A server started with what this shell happens to know would serve at another address, and send other mail. */
async function requireDesktop({ mode, data }: Config): Promise<void> {
  // Opening a database is not for commands whose server runs.
  const { folderMode } = await import('#server/store/folder-mode.ts');
  if (mode !== 'hosted' && folderMode(data) !== 'hosted') return;
  throw new CommandError(
    `No server runs on ${data}, and a hosted one is started by its service, with its own settings. Start that, then try again.`,
  );
}
