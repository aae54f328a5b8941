import {
  addressOfServer,
  clients,
  json,
  quoteForShell,
  serverName,
  type AddressedServer,
  type ClientConfiguration,
  type ClientId,
  type Connection,
} from './client-configurations.ts';

/*
 * A hosted server is on another machine than the assistant, which speaks HTTP to its address. What needs a program on
 * the assistant's own computer is left out: those connect to the Casewright there, which syncs matters.
 */

interface ByAddress {
  how?: string;
  text: (server: AddressedServer) => string;
}

const underServers = (server: AddressedServer): string => json({ mcpServers: { [serverName]: server } });

const byAddress: Partial<Record<ClientId, ByAddress>> = {
  'claude-code': { text: claudeCodeCommand },
  cursor: { text: underServers },
  'vs-code': { text: (server) => json({ servers: { [serverName]: { type: 'http', ...server } } }) },
  windsurf: { text: ({ url, headers }) => json({ mcpServers: { [serverName]: { serverUrl: url, headers } } }) },
  zed: { text: (server) => json({ context_servers: { [serverName]: server } }) },
  'lm-studio': { text: underServers },
  http: {
    how: 'For programs that speak MCP over HTTP (“streamable HTTP”) and send a header along.',
    text: (server) => json({ mcpServers: { [serverName]: { type: 'http', ...server } } }),
  },
};

export const addressClients = clients.filter(({ id }) => byAddress[id] !== undefined);

export function addressConfiguration(
  wanted: ClientId,
  connection: Omit<Connection, 'installation'>,
): ClientConfiguration {
  const client = addressClients.find(({ id }) => id === wanted) ?? addressClients[0];
  const own = client === undefined ? undefined : byAddress[client.id];
  if (client === undefined || own === undefined) throw new Error('No assistant connects by address.');
  const { id, name, files } = client;
  return { id, name, files, how: own.how ?? client.how, text: own.text(addressOfServer(connection)) };
}

function claudeCodeCommand({ url, headers }: AddressedServer): string {
  const words = ['--transport', 'http', serverName, url, '--header', `Authorization: ${headers.Authorization}`];
  return ['claude mcp add --scope user', ...words.map(quoteForShell)].join(' ');
}
