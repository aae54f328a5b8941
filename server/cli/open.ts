import { loadConfig } from '#server/config.ts';
import { connectToOwner } from '#server/owner/connect-to-owner.ts';
import { print, say, type Command } from './command.ts';
import { launchAddress } from './owner-client.ts';

export const run: Command = async ({ flags, terminal, parts }) => {
  const config = loadConfig({ flags, env: terminal.env });
  const owner = await connectToOwner(config.data, { startIfNone: false, serverProgram: parts.serverProgram });
  const bootAddress = await launchAddress(owner);
  if (flags['json'] === true) {
    print(terminal, JSON.stringify({ bootAddress, port: owner.port, pid: owner.pid }));
  } else {
    say(terminal, 'Open this address (works once):');
    print(terminal, bootAddress);
  }
  return 0;
};
