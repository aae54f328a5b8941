import { inBase64 } from './base64.ts';
import { useQuery, type QueryClient } from '@tanstack/react-query';
import { requestLimits } from '#server/rules/request-limits.ts';
import { call } from './client.ts';
import type { Certificate } from './generated.ts';
import { keys } from './query-keys.ts';

export type { Certificate } from './generated.ts';

/** The certificates of this computer; read again when the next one locks. A hosted server has none. */
export function useCertificates(wanted = true) {
  return useQuery({
    queryKey: keys.certificates,
    queryFn: ({ signal }) => call('get_certificates', {}, { signal }),
    staleTime: 0,
    enabled: wanted,
    refetchInterval: ({ state }) => untilLocked(state.data?.certificates ?? []),
  });
}

function untilLocked(certificates: readonly Certificate[]): number | false {
  const until = certificates.flatMap(({ unlockedUntil }) => (unlockedUntil === null ? [] : Date.parse(unlockedUntil)));
  return until.length === 0 ? false : Math.max(500, Math.min(...until) - Date.now());
}

/** Opened with its password by the server, which keeps the file as it is and forgets the password. */
export async function addCertificate(client: QueryClient, file: File, password: string): Promise<Certificate> {
  // What is no certificate may be as large as a film.
  if (file.size > requestLimits.certificateBytes) {
    throw new Error('This file is too large for a certificate. Choose the .p12 or .pfx file.');
  }
  const added = await call('post_certificates', { file: inBase64(await file.arrayBuffer()), password });
  await showAgain(client);
  return added;
}

export async function unlockCertificate(client: QueryClient, id: string, password: string): Promise<void> {
  await call('post_certificates_by_id_unlock', { id, password });
  await showAgain(client);
}

export async function lockCertificate(client: QueryClient, id: string): Promise<void> {
  await call('post_certificates_by_id_lock', { id });
  await showAgain(client);
}

export async function removeCertificate(client: QueryClient, id: string): Promise<void> {
  await call('delete_certificates_by_id', { id });
  await showAgain(client);
}

/** No records: the change log says nothing of them. */
function showAgain(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.certificates });
}
