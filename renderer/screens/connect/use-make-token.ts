import { useState } from 'react';
import { sentenceFor } from '#renderer/api/api-error.ts';
import { call } from '#renderer/api/client.ts';
import type { NewToken, Operations } from '#renderer/api/generated.ts';

type Wanted = Omit<Operations['post_developer_tokens']['input'], 'expiresAt'> & { expiresAt: string | null };

/** Makes a token and hands it over, once; while it is made the form is busy, and a refusal is said in it. */
export function useMakeToken(onMade: (token: NewToken) => void) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const make = async ({ expiresAt, ...wanted }: Wanted): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const made = await call('post_developer_tokens', { ...wanted, ...(expiresAt === null ? {} : { expiresAt }) });
      onMade(made);
    } catch (failure) {
      setError(sentenceFor(failure));
      setBusy(false);
    }
  };
  return { make, busy, error };
}
