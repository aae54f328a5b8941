import { loadConfig } from '#server/config.ts';
import { connectToOwner } from '#server/owner/connect-to-owner.ts';
import type { Owner } from '#server/owner/port-file.ts';
import type { CommandCall } from './command.ts';
import { withSession, type OwnerClient } from './owner-client.ts';

/** Runs a command's work in a session with the server of the data folder, started for it when none runs. */
export async function withOwner<T>(
  { flags, terminal, parts }: CommandCall,
  work: (client: OwnerClient, owner: Owner) => Promise<T>,
): Promise<T> {
  const config = loadConfig({ flags, env: terminal.env });
  const owner = await connectToOwner(config.data, { startIfNone: true, serverProgram: parts.serverProgram });
  return withSession(owner, (client) => work(client, owner));
}
