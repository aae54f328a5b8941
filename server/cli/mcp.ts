import { readFileSync } from 'node:fs';
import { loadConfig } from '#server/config.ts';
import { connectToOwner } from '#server/owner/connect-to-owner.ts';
import { CommandError, listFlag, say, textFlag, type Command, type FlagValues } from './command.ts';
import { createMcpProxy } from './mcp-proxy.ts';

export const run: Command = async ({ flags, terminal, parts }) => {
  const config = loadConfig({ flags, env: terminal.env });
  const token = tokenFromFile(flags) ?? config.token;
  if (token === null && terminal.stdin === process.stdin && process.stdin.isTTY) throw new CommandError(NO_TOKEN);
  const proxy = createMcpProxy({
    stdin: terminal.stdin,
    stdout: terminal.stdout,
    token,
    noToken: NO_TOKEN,
    query: mcpQuery(flags),
    connect: () => connectToOwner(config.data, { startIfNone: true, serverProgram: parts.serverProgram }),
    log: (line) => {
      if (config.logLevel !== 'silent') say(terminal, line);
    },
    trace: (line) => {
      if (config.logLevel === 'debug') say(terminal, line);
    },
  });
  const ignoreSignals = terminal.onStopSignal(() => proxy.stop());
  try {
    return await proxy.run();
  } finally {
    ignoreSignals();
  }
};

const NO_TOKEN =
  'This assistant has no API token for Casewright. Make one on the API tokens page or with "casewright token create", ' +
  "and put it in the environment of the assistant's configuration as CASEWRIGHT_TOKEN, or name its file with --token-file.";

function tokenFromFile(flags: FlagValues): string | null {
  const file = textFlag(flags, 'token-file');
  if (file === undefined) return null;
  try {
    const token = readFileSync(file, 'utf8').trim();
    if (/^[\x21-\x7e]+$/.test(token)) return token;
  } catch (error) {
    throw new CommandError(`The token file ${file} can't be read: ${(error as Error).message}.`, { cause: error });
  }
  throw new CommandError(`The token file ${file} must hold one API token and nothing else.`);
}

export function mcpQuery(flags: FlagValues): URLSearchParams {
  const query = new URLSearchParams();
  const toolsets = listFlag(flags, 'toolsets');
  const tools = listFlag(flags, 'tools');
  if (toolsets.length > 0) query.set('toolsets', toolsets.join(','));
  if (tools.length > 0) query.set('tools', tools.join(','));
  if (flags['read-only'] === true) query.set('readOnly', '1');
  if (flags['compact'] === true) query.set('compact', '1');
  return query;
}
