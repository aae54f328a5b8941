import { useQuery } from '@tanstack/react-query';
import { call } from './client.ts';

import { keys } from './query-keys.ts';

export type { Deployment, InvitationFound } from './generated.ts';

/** Asked only when nobody is signed in: a session says the same. */
export function useServerFacts(wanted: boolean) {
  return useQuery({
    queryKey: keys.server,
    queryFn: () => call('get_deployment', {}),
    enabled: wanted,
    staleTime: Infinity,
    retry: false,
  });
}
