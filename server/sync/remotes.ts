import { AppError } from '#server/errors/app-error.ts';
import type { SyncRemoteRow } from '#server/store/tables.ts';
import type { AddedRemote, NewRemote, RemotePatch, RemoteRecord, SyncParts } from './engine-types.ts';
import { deleteRemote, insertRemote, listRemotes, updateRemote } from './journal/remotes.ts';
import { serverAddress, serverWith } from './look-at-address.ts';
import { requireRemote } from './session.ts';

/* The servers that matters here sync with. */

const everyMinutesUsual = 15;

export function toRemote(row: SyncRemoteRow): RemoteRecord {
  const { accountId: _account, identity: _identity, minuteThere: _minute, sentThere: _sent, ...shown } = row;
  return { ...shown, paused: row.paused === 1, extension: row.extension === 1 };
}

/** Looks who answers there and whose token it is, before anything is kept. */
export async function addRemote(
  parts: SyncParts,
  { id, accountId, name, url, token }: NewRemote,
): Promise<AddedRemote> {
  const address = serverAddress(url);
  await requireFreeName(parts, name, id);
  if (name.trim() === '' || name.length > 100) {
    throw new AppError('invalid_request', 'Give the server a name of at most 100 characters.');
  }
  const { account, extension, isAssistant, missing } = await serverWith(parts, address, token);
  if (isAssistant) throw forAssistant();
  const usual = {
    mode: 'manual',
    everyMinutes: everyMinutesUsual,
    paused: 0,
    minuteThere: null,
    sentThere: 0,
  } as const;
  const found = { account: account.email, identity: account.identities[0], extension: extension ? 1 : 0 } as const;
  await parts.pipeline.write(null, 'sync', (tx) =>
    insertRemote(tx, { id, accountId, name, url: address, ...found, ...usual }),
  );
  return { ...toRemote(await requireRemote(parts, id)), missing };
}

async function requireFreeName({ store }: SyncParts, name: string, id: string): Promise<void> {
  const rows = await store.readOne(listRemotes);
  if (!rows.some((row) => row.name === name && row.id !== id)) return;
  const sentence = `There is already a server called “${name}”.`;
  throw new AppError('conflict', sentence, { issues: [{ path: 'name', message: sentence }] });
}

/** What is private is hidden from assistants: through such a token it would look deleted, or be shown to one. */
function forAssistant(): AppError {
  const sentence =
    'This token was made for an assistant, which does not see what is private. Make one for sync under API tokens.';
  return new AppError('forbidden', sentence, { issues: [{ path: 'token', message: sentence }] });
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
