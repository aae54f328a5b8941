import { ApiError } from './api-error.ts';
import { inBase64 } from './base64.ts';
import { windowQuestion } from '#server/rules/window-question.ts';
import { call } from './client.ts';

/*
 * A restart of Casewright ends every session. This tab, which stays open, signs in again with a key that only its memory
 * has (server/access/window-keys.ts).
 */

const ecdsa = { name: 'ECDSA', namedCurve: 'P-256' } as const;

interface WindowKey {
  publicKey: string;
  privateKey: CryptoKey;
}

let made: Promise<WindowKey> | undefined;

async function make(): Promise<WindowKey> {
  const { publicKey, privateKey } = await crypto.subtle.generateKey(ecdsa, false, ['sign', 'verify']);
  return { publicKey: inBase64(await crypto.subtle.exportKey('spki', publicKey)), privateKey };
}

/** Leaves this tab's key with the server, which may have been put back to an earlier day since the last time. */
export async function leaveWindowKey(): Promise<void> {
  const { publicKey } = await (made ??= make());
  await call('post_session_key', { publicKey });
}

/** Answers whether this tab is signed in again. */
export async function signInAgain(): Promise<boolean> {
  if (!made) return false;
  const { publicKey, privateKey } = await made;
  try {
    const { challenge } = await call('get_session_challenge', {});
    const text = new TextEncoder().encode(windowQuestion(window.location.origin, challenge));
    const signature = await crypto.subtle.sign({ ...ecdsa, hash: 'SHA-256' }, privateKey, text);
    await call('post_session_again', { publicKey, signature: inBase64(signature) });
    return true;
  } catch (error) {
    // The window says that it is not signed in, and how to open one that is.
    if (error instanceof ApiError && error.status === 401) return false;
    throw error;
  }
}
