import type { AssistantCommand, ToolChoice } from '#renderer/api/connect.ts';

/*
 * How to set up an assistant for Casewright: what to paste, and where. Pure, so that every system can be tested on one.
 * A hosted server is on another machine than the assistant, which speaks HTTP to its address. What needs a program on
 * the assistant's own computer is left out there: it connects to the Casewright of that computer, which syncs matters.
 */

export interface Connection {
  installation: AssistantCommand;
  choice: ToolChoice;
  /** The secret, or a placeholder when it is no longer known. */
  token: string;
  /** Where this Casewright answers, as in `http://127.0.0.1:4717`. */
  origin: string;
}

export interface ClientConfiguration {
  id: ClientId;
  name: string;
  /** What is pasted. */
  text: string;
  /** What to do with it, in one or two sentences. */
  how: string;
  /** Where the file is, by system. */
  files: readonly { system: string; path: string }[];
}

export type ClientId = (typeof clients)[number]['id'];

const serverName = 'casewright';

interface AddressedServer {
  url: string;
  headers: { Authorization: string };
}

type AddressedConnection = Omit<Connection, 'installation'>;

interface Client {
  id: string;
  name: string;
  how: string;
  /** With a hosted server, where it differs. */
  howByAddress?: string;
  files: readonly { system: string; path: string }[];
  text: (connection: Connection) => string;
  /** For what speaks HTTP to a hosted server. */
  byAddress?: (server: AddressedServer) => string;
}

const everywhere = (path: string) => [{ system: 'Any system', path }];
const underName = (list: string, server: object): string => json({ [list]: { [serverName]: server } });

/** A list of servers by their names, each started by a command. */
const started =
  (list: string, more: object = {}) =>
  (connection: Connection): string =>
    underName(list, { ...more, ...program(connection) });

/** The same, each at an address. */
const reached =
  (list: string, more: object = {}) =>
  (server: AddressedServer): string =>
    underName(list, { ...more, ...server });

export const clients = [
  {
    id: 'claude-desktop',
    name: 'Claude Desktop',
    how: 'Open Settings, Developer, Edit Config, put this into the file, and start Claude Desktop again.',
    files: [
      { system: 'macOS', path: '~/Library/Application Support/Claude/claude_desktop_config.json' },
      { system: 'Windows', path: '%APPDATA%\\Claude\\claude_desktop_config.json' },
      { system: 'Linux', path: '~/.config/Claude/claude_desktop_config.json' },
    ],
    text: started('mcpServers'),
  },
  {
    id: 'claude-code',
    name: 'Claude Code',
    how: 'Run this once in a terminal. It applies to all your projects.',
    files: [],
    text: claudeCodeCommand,
    byAddress: claudeCodeByAddress,
  },
  {
    id: 'cursor',
    name: 'Cursor',
    how: 'Put this into the file, or open Settings, MCP, and add it there.',
    files: [
      { system: 'macOS, Linux', path: '~/.cursor/mcp.json' },
      { system: 'Windows', path: '%USERPROFILE%\\.cursor\\mcp.json' },
    ],
    text: started('mcpServers'),
    byAddress: reached('mcpServers'),
  },
  {
    id: 'vs-code',
    name: 'VS Code',
    how: 'Run “MCP: Open User Configuration” from the command palette and put this into the file that opens.',
    files: [
      { system: 'macOS', path: '~/Library/Application Support/Code/User/mcp.json' },
      { system: 'Windows', path: '%APPDATA%\\Code\\User\\mcp.json' },
      { system: 'Linux', path: '~/.config/Code/User/mcp.json' },
    ],
    text: started('servers', { type: 'stdio' }),
    byAddress: reached('servers', { type: 'http' }),
  },
  {
    id: 'windsurf',
    name: 'Windsurf',
    how: 'Open the settings of Cascade, MCP servers, View raw config, and put this into the file.',
    files: [
      { system: 'macOS, Linux', path: '~/.codeium/windsurf/mcp_config.json' },
      { system: 'Windows', path: '%USERPROFILE%\\.codeium\\windsurf\\mcp_config.json' },
    ],
    text: started('mcpServers'),
    byAddress: ({ url, headers }) => underName('mcpServers', { serverUrl: url, headers }),
  },
  {
    id: 'zed',
    name: 'Zed',
    how: 'Run “zed: open settings” and put this into the settings.',
    files: [
      { system: 'macOS, Linux', path: '~/.config/zed/settings.json' },
      { system: 'Windows', path: '%APPDATA%\\Zed\\settings.json' },
    ],
    text: started('context_servers', { source: 'custom' }),
    byAddress: reached('context_servers'),
  },
  {
    id: 'lm-studio',
    name: 'LM Studio',
    how: 'In the Program tab choose Install, Edit mcp.json, and put this into the file.',
    files: [
      { system: 'macOS, Linux', path: '~/.lmstudio/mcp.json' },
      { system: 'Windows', path: '%USERPROFILE%\\.lmstudio\\mcp.json' },
    ],
    text: started('mcpServers'),
    byAddress: reached('mcpServers'),
  },
  {
    id: 'stdio',
    name: 'Another one, by command',
    how: 'Works in most programs that start MCP servers. Casewright doesn’t need to be open.',
    files: everywhere('wherever the program keeps its list of MCP servers'),
    text: started('mcpServers', { type: 'stdio' }),
  },
  {
    id: 'http',
    name: 'Another one, by address',
    how: 'For programs that speak MCP over HTTP (“streamable HTTP”). Casewright must be open, and on the same computer.',
    files: everywhere('wherever the program keeps its list of MCP servers'),
    text: (connection) => reached('mcpServers', { type: 'http' })(addressOfServer(connection)),
    howByAddress: 'For programs that speak MCP over HTTP (“streamable HTTP”) and can send a header.',
    byAddress: reached('mcpServers', { type: 'http' }),
  },
] as const satisfies readonly Client[];

export function configurationFor(id: ClientId, connection: Connection): ClientConfiguration {
  const { text, ...client } = clients.find((each) => each.id === id) ?? clients[0];
  return { ...client, text: text(connection) };
}

/** Those that connect to a hosted server. */
export const addressClients = clients.filter((client) => 'byAddress' in client);

export function addressConfiguration(wanted: ClientId, connection: AddressedConnection): ClientConfiguration {
  const client = addressClients.find(({ id }) => id === wanted) ?? addressClients[0];
  if (client === undefined) throw new Error('No assistant connects by address.');
  const how = 'howByAddress' in client ? client.howByAddress : client.how;
  return { ...client, how, text: client.byAddress(addressOfServer(connection)) };
}

/** The arguments with the choice of tools among them, where `casewright mcp` reads them. */
export function argumentsOf({ installation, choice }: Pick<Connection, 'installation' | 'choice'>): string[] {
  const [file = '', command = 'mcp', ...rest] = installation.args;
  const words = [...(choice.compact ? ['--compact'] : []), ...(choice.readOnly ? ['--read-only'] : [])];
  return [file, command, ...words, ...rest];
}

function program(connection: Connection) {
  return {
    command: connection.installation.command,
    args: argumentsOf(connection),
    env: { CASEWRIGHT_TOKEN: connection.token },
  };
}

/** Where the server is for programs, and what it wants to see. */
function addressOfServer({ origin, choice, token }: AddressedConnection): AddressedServer {
  const query = new URLSearchParams();
  if (choice.compact) query.set('compact', '1');
  if (choice.readOnly) query.set('readOnly', '1');
  const search = query.toString();
  const url = `${origin}/api/mcp${search === '' ? '' : `?${search}`}`;
  return { url, headers: { Authorization: `Bearer ${token}` } };
}

/** `--env` takes what follows it until the next option, so another one is between it and the name. */
function claudeCodeCommand(connection: Connection): string {
  const { installation, token } = connection;
  const quote = installation.platform === 'win32' ? quoteForPowerShell : quoteForShell;
  const words = [`CASEWRIGHT_TOKEN=${token}`, '--transport', 'stdio', serverName, '--', installation.command];
  return ['claude mcp add --scope user --env', ...[...words, ...argumentsOf(connection)].map(quote)].join(' ');
}

function claudeCodeByAddress({ url, headers }: AddressedServer): string {
  const words = ['--transport', 'http', serverName, url, '--header', `Authorization: ${headers.Authorization}`];
  return ['claude mcp add --scope user', ...words.map(quoteForShell)].join(' ');
}

/** One word of a command line for sh, bash and zsh. */
export function quoteForShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

/** One word for PowerShell: within single quotes only they themselves mean anything. `--` must be quoted, or it is eaten. */
export function quoteForPowerShell(word: string): string {
  return /^[\w=:./\\-]+$/.test(word) && word !== '--' ? word : `'${word.replaceAll("'", "''")}'`;
}

function json(value: object): string {
  return JSON.stringify(value, null, 2);
}
