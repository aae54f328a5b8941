import { loadConfig } from '#server/config.ts';
import { connectToOwner } from '#server/owner/connect-to-owner.ts';
import type { Owner } from '#server/owner/port-file.ts';
import type { CommandCall } from './command.ts';
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

function ownerFor({ flags, terminal, parts }: CommandCall): Promise<Owner> {
  const config = loadConfig({ flags, env: terminal.env });
  return connectToOwner(config.data, { startIfNone: true, serverProgram: parts.serverProgram });
}
