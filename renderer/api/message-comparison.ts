import { queryOptions } from '@tanstack/react-query';
import { call } from './client.ts';
import type { Operations } from './generated.ts';

export type Comparison = Operations['get_messages_comparison']['output'];

/** Which thread, and which two of its exports. */
export interface Compared {
  caseId: string;
  threadId: string;
  left?: string | undefined;
  right?: string | undefined;
}

const follows = { messages: true, messageThreads: true, messageImports: ['state'] } as const;

/** Rows of a page: pages are read as one scrolls to them. */
export const comparedAPage = 200;

/** Where two exports of a thread differ. */
export function comparisonOf({ caseId, threadId, left, right }: Compared) {
  const asked = { caseId, threadId, ...(left !== undefined && { left }), ...(right !== undefined && { right }) };
  return queryOptions({
    queryKey: ['message comparison', caseId, threadId, left ?? null, right ?? null],
    queryFn: ({ signal }) => call('get_messages_comparison', asked, { signal }),
    meta: { caseId, follows },
  });
}

/** One page of rows; `from` is where the comparison says that it begins. */
export function comparedPage({ caseId, threadId, left, right }: Compared, from: number) {
  const asked = { caseId, threadId, ...(left !== undefined && { left }), ...(right !== undefined && { right }), from };
  return queryOptions({
    queryKey: ['message comparison rows', caseId, threadId, left ?? null, right ?? null, from],
    queryFn: async ({ signal }) => (await call('get_messages_comparison_rows', asked, { signal })).rows,
    meta: { caseId, follows },
  });
}
