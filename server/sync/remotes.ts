import { AppError } from '#server/errors/app-error.ts';
import type { SyncRemoteRow } from '#server/store/tables.ts';
import type { NewRemote, RemotePatch, RemoteRecord, SyncParts } from './engine-types.ts';
import { deleteRemote, insertRemote, listRemotes, updateRemote } from './journal/remotes.ts';
import { type AccountThere, accountIn } from './remote/account-there.ts';
import { Budget } from './remote/budget.ts';
import { requireToken } from './remote/client.ts';
import { Trouble } from './remote/trouble.ts';
import { openSession, requireRemote, type Session } from './session.ts';

/* The servers that matters here sync with. */

const everyMinutesUsual = 15;

export function toRemote(row: SyncRemoteRow): RemoteRecord {
  const { accountId: _account, identity: _identity, minuteThere: _minute, sentThere: _sent, ...shown } = row;
  return { ...shown, paused: row.paused === 1, extension: row.extension === 1 };
}

/** Looks who answers there and whose token it is, before anything is kept. */
export async function addRemote(parts: SyncParts, { id, accountId, name, url }: NewRemote): Promise<RemoteRecord> {
  const base = baseAddress(url);
  await requireFreeName(parts, name, id);
  if (name.trim() === '' || name.length > 100) {
    throw new AppError('invalid_request', 'Give the server a name of at most 100 characters.');
  }
  const row: SyncRemoteRow = {
    id,
    accountId,
    name,
    url: base,
    mode: 'manual',
    everyMinutes: everyMinutesUsual,
    paused: 0,
    account: '',
    identity: '',
    extension: 0,
    minuteThere: null,
    sentThere: 0,
    createdAt: '',
    updatedAt: '',
  };
  const budget = new Budget(parts.clock, parts.chance);
  const session = await openSession(parts, row, { budget, looking: true });
  const {
    email,
    identities: [identity],
  } = await accountThere(session);
  Object.assign(row, { account: email, identity });
  row.extension = session.document.extension === null ? 0 : 1;
  await refuseAssistant(session);
  await session.journal.write((tx) => insertRemote(tx, row));
  return toRemote(await requireRemote(parts, id));
}

async function requireFreeName({ store }: SyncParts, name: string, id: string): Promise<void> {
  const rows = await store.readOne(listRemotes);
  if (!rows.some((row) => row.name === name && row.id !== id)) return;
  const sentence = `There is already a server called “${name}”.`;
  throw new AppError('conflict', sentence, { issues: [{ path: 'name', message: sentence }] });
}

/** Anyone on the way could read a token that goes out unencrypted. */
function baseAddress(url: string): string {
  const address = URL.canParse(url) ? new URL(url) : undefined;
  const loopback = address !== undefined && ['127.0.0.1', 'localhost', '[::1]'].includes(address.hostname);
  const allowed = address?.protocol === 'https:' || (address?.protocol === 'http:' && loopback);
  if (!address || !allowed || address.username !== '' || address.search !== '' || address.hash !== '') {
    throw new AppError('invalid_request', 'Give the address of the server, like https://cases.example.com.', {
      issues: [{ path: 'url', message: 'Not an https address.' }],
    });
  }
  return `${address.origin}${address.pathname}`.replace(/\/(api\/v1\/?)?$/, '');
}

async function accountThere({ client, document }: Session): Promise<AccountThere> {
  const operation = document.operation('get_account');
  if (!operation) throw new Trouble('refused', 'The server does not say whose token this is.');
  const answer = await client.read({ operation, path: {}, query: {}, body: undefined, says: [] }, 'verify');
  if ('refusal' in answer) {
    requireToken(answer.refusal);
    throw new Trouble('refused', `The token can’t be used for sync: ${answer.refusal.sentence}`);
  }
  const account = accountIn(answer.value);
  if (!account) throw new Trouble('refused', 'The server does not say whose token this is.');
  return account;
}

/** What is private is hidden from assistants: through such a token it would look deleted, or be shown to one. */
async function refuseAssistant({ parts, row, client, document }: Session): Promise<void> {
  const operation = document.operation('get_developer_tokens');
  const token = await parts.secretOf(row.id);
  if (!operation || token === null) return;
  const answer = await client.read({ operation, path: {}, query: {}, body: undefined, says: [] }, 'verify');
  if ('refusal' in answer || !Array.isArray(answer.value)) return;
  const tokens = answer.value as { prefix?: unknown; assistant?: unknown }[];
  const own = tokens.find(({ prefix }) => typeof prefix === 'string' && prefix !== '' && token.startsWith(prefix));
  if (own?.assistant !== true) return;
  const sentence =
    'This token was made for an assistant, which does not see what is private. Make one for sync under API tokens.';
  throw new AppError('forbidden', sentence, { issues: [{ path: 'token', message: sentence }] });
}

export async function changeRemote(parts: SyncParts, id: string, patch: RemotePatch): Promise<RemoteRecord> {
  await requireRemote(parts, id);
  const { paused, everyMinutes, name, mode } = patch;
  if (name !== undefined) await requireFreeName(parts, name, id);
  if (everyMinutes !== undefined && (!Number.isInteger(everyMinutes) || everyMinutes < 1 || everyMinutes > 1440)) {
    throw new AppError('invalid_request', 'Give a whole number of minutes from 1 to 1440.');
  }
  const change = {
    ...(paused !== undefined && { paused: paused ? (1 as const) : (0 as const) }),
    ...(everyMinutes !== undefined && { everyMinutes }),
    ...(name !== undefined && { name }),
    ...(mode !== undefined && { mode }),
  };
  await parts.pipeline.write(null, 'sync', (tx) => updateRemote(tx, id, change));
  return toRemote(await requireRemote(parts, id));
}

export async function removeRemote(parts: SyncParts, id: string): Promise<void> {
  await requireRemote(parts, id);
  await parts.pipeline.write(null, 'sync', (tx) => deleteRemote(tx, id));
}
