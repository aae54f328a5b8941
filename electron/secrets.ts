import { safeStorage } from 'electron';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** What the server asks over its channel, and what it is answered (server/owner/secret-store.ts). */
export interface SecretQuestion {
  id: number;
  ask: 'available' | 'get' | 'set' | 'delete';
  name?: string;
  value?: string;
}

export interface SecretAnswer {
  id: number;
  value?: string | null;
  /** A sentence when it could not be done. */
  failed?: string;
}

/** The question in a message of the server, or null when it says something else. */
export function readSecretQuestion(message: unknown): SecretQuestion | null {
  const question = (message as { secret?: Partial<SecretQuestion> } | null)?.secret;
  if (typeof question?.id !== 'number' || typeof question.ask !== 'string') return null;
  return ['available', 'get', 'set', 'delete'].includes(question.ask) ? (question as SecretQuestion) : null;
}

/**
 * Keeps the server's secrets in `file`, each encrypted with a key from the system's key store. Where there is no such
 * store (a Linux desktop without a keyring would encrypt with a key that everybody knows) it keeps none and says so.
 */
export async function answerSecret(file: string, question: SecretQuestion): Promise<SecretAnswer> {
  const { id, ask, name = '', value = '' } = question;
  try {
    const available = await hasKeyStore();
    if (ask === 'available') return { id, value: available ? 'yes' : null };
    if (!available) return { id, failed: 'This system offers no key store.' };
    const secrets = read(file);
    if (ask === 'get') {
      const encrypted = secrets[name];
      return { id, value: encrypted === undefined ? null : await decrypt(encrypted) };
    }
    if (ask === 'delete') delete secrets[name];
    else secrets[name] = (await safeStorage.encryptStringAsync(value)).toString('base64');
    write(file, secrets);
    return { id, value: null };
  } catch (error) {
    return { id, failed: error instanceof Error ? error.message : String(error) };
  }
}

async function hasKeyStore(): Promise<boolean> {
  if (process.platform === 'linux' && ['basic_text', 'unknown'].includes(safeStorage.getSelectedStorageBackend())) {
    return false;
  }
  return safeStorage.isAsyncEncryptionAvailable();
}

async function decrypt(encrypted: string): Promise<string> {
  return (await safeStorage.decryptStringAsync(Buffer.from(encrypted, 'base64'))).result;
}

function read(file: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

function write(file: string, secrets: Record<string, string>): void {
  writeFileSync(`${file}.new`, JSON.stringify(secrets), { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
