import { useQuery, type QueryClient } from '@tanstack/react-query';
import { call, callForAnswer } from './client.ts';
import type { Operations, Token } from './generated.ts';
import { ownWrite } from './own-writes.ts';
import { keys } from './query-keys.ts';

/** What is made or revoked comes into the list by the change log. */
export function useTokens() {
  return useQuery({
    queryKey: keys.tokens,
    queryFn: ({ signal }) => call('get_developer_tokens', {}, { signal }),
    meta: { follows: { tokens: true } },
  });
}

export function changeToken(
  client: QueryClient,
  change: Operations['patch_developer_tokens']['input'],
): Promise<Token> {
  return ownWrite(callForAnswer('patch_developer_tokens', change), (after) => {
    client.setQueryData<Token[]>(keys.tokens, (list) => list?.map((token) => (token.id === after.id ? after : token)));
    return [{ resource: 'tokens', id: after.id }];
  });
}
