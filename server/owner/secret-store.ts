import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the server keeps the plain secrets it signs in to other servers with, such as a sync token. */
export interface SecretStore {
  /** `system`: encrypted with the system's key store; `file`: in the data folder, readable by this account alone. */
  readonly kind: 'system' | 'file';
  get(name: string): Promise<string | null>;
  set(name: string, value: string): Promise<void>;
  delete(name: string): Promise<void>;
}

/** The channel to the shell that started this process; a process started otherwise has none. */
export interface ShellChannel {
  connected: boolean;
  send?: ((message: object) => boolean) | undefined;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

type Ask = (ask: 'available' | 'get' | 'set' | 'delete', name?: string, value?: string) => Promise<string | null>;

const patienceMs = 5_000;

/**
 * The system's key store through the shell (electron/secrets.ts), and a file of mode 0600 where there is no shell or the
 * system has no such store. `kind` says which, so that the window can say it too.
 */
export async function openSecretStore(dataFolder: string, channel?: ShellChannel): Promise<SecretStore> {
  if (channel?.send === undefined || !channel.connected) return fileStore(dataFolder);
  const ask = askShell(channel);
  const available = await ask('available').catch(() => null);
  return available === null ? fileStore(dataFolder) : systemStore(ask, fileStore(dataFolder));
}

/** What a command kept in the file while the application was closed is found too, and goes from there when it changes. */
function systemStore(ask: Ask, file: SecretStore): SecretStore {
  const forget = async (name: string): Promise<void> => {
    if ((await file.get(name)) !== null) await file.delete(name);
  };
  return {
    kind: 'system',
    get: async (name) => (await ask('get', name)) ?? file.get(name),
    set: async (name, value) => {
      await ask('set', name, value);
      await forget(name);
    },
    delete: async (name) => {
      await ask('delete', name);
      await forget(name);
    },
  };
}

function askShell(channel: ShellChannel): Ask {
  const waiting = new Map<number, (answer: { value?: string | null; failed?: string }) => void>();
  let nextId = 1;
  channel.on('message', (message) => {
    const answer = (message as { secret?: { id: number; value?: string | null; failed?: string } } | null)?.secret;
    if (answer === undefined) return;
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  return (ask, name, value) =>
    new Promise((resolve, reject) => {
      const id = nextId;
      nextId += 1;
      const timer = setTimeout(() => {
        waiting.delete(id);
        reject(new Error('The application did not answer for the system’s key store.'));
      }, patienceMs);
      waiting.set(id, (answer) => {
        clearTimeout(timer);
        if (answer.failed === undefined) resolve(answer.value ?? null);
        else reject(new Error(answer.failed));
      });
      channel.send?.({ secret: { id, ask, name, value } });
    });
}

/** One change after another, each written to a new file and renamed. */
function fileStore(dataFolder: string): SecretStore {
  const file = join(dataFolder, 'secrets.json');
  let turn: Promise<unknown> = Promise.resolve();
  const change = (work: (secrets: Map<string, string>) => void): Promise<void> => {
    const done = turn.then(async () => {
      const secrets = await readSecrets(file);
      work(secrets);
      await writeFile(`${file}.new`, JSON.stringify(Object.fromEntries(secrets)), { mode: 0o600, flush: true });
      await chmod(`${file}.new`, 0o600);
      await rename(`${file}.new`, file);
    });
    turn = done.catch(() => undefined);
    return done;
  };
  return {
    kind: 'file',
    get: async (name) => (await readSecrets(file)).get(name) ?? null,
    set: (name, value) => change((secrets) => void secrets.set(name, value)),
    delete: (name) => change((secrets) => void secrets.delete(name)),
  };
}

async function readSecrets(file: string): Promise<Map<string, string>> {
  try {
    return new Map(Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, string>));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Map();
    throw error;
  }
}
