import type { Config } from '#server/config.ts';
import { openSecretStore, type SecretStore, type ShellChannel } from '#server/owner/secret-store.ts';

/** Where a person's tokens and certificates are kept; opened by the first that asks, and the same for all. */
export type Secrets = () => Promise<SecretStore>;

/** Null on a hosted server, which keeps no person's secrets. */
export function openSecrets({ mode, data }: Config, shell: ShellChannel | undefined): Secrets | null {
  if (mode !== 'desktop') return null;
  let opened: Promise<SecretStore> | undefined;
  return () => (opened ??= openSecretStore(data, shell));
}
