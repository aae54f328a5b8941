import { keepPreviousData, useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from './client.ts';

import { keys } from './query-keys.ts';

/** The terms for a state; without one, for the state they were accepted for last. */
export function useTerms(residenceState: string | null) {
  return useQuery({
    queryKey: [...keys.terms, residenceState],
    meta: { follows: { termsAcceptances: true } },
    queryFn: ({ signal }) => call('get_account_terms', residenceState === null ? {} : { residenceState }, { signal }),
    // The text before stays until the one of the other state is there.
    placeholderData: keepPreviousData,
  });
}

/** Sent only when the person ticked and pressed themselves; of exactly the text they were shown. */
export async function acceptTerms(client: QueryClient, version: string, residenceState: string): Promise<void> {
  try {
    await call('post_account_terms', { accepted: true, version, residenceState });
  } finally {
    // Refused, it may be that the terms are other ones by now.
    await client.invalidateQueries({ queryKey: keys.terms });
  }
}
