import { useQueries } from '@tanstack/react-query';
import type { Message, Thread } from '#renderer/api/generated.ts';
import { messagePage, messagesAPage } from '#renderer/api/messages.ts';

export interface Conversation {
  /** How many messages there are. */
  total: number;
  /** By its place, oldest first; undefined while it is being read. */
  at: (place: number) => Message | undefined;
  failed: unknown;
  retry: () => void;
}

/** The messages of a thread around those in sight; `first` and `last` are places. */
export function useConversation(thread: Thread, first: number, last: number): Conversation {
  const pages = pagesAround(first, last, thread.counts.all);
  const read = useQueries({ queries: pages.map((page) => messagePage(thread.caseId, thread.id, page)) });
  const byPage = new Map(pages.map((page, index) => [page, read[index]?.data?.messages]));
  const total = read.find(({ data }) => data !== undefined)?.data?.total ?? thread.counts.all;
  return {
    total,
    at: (place) => byPage.get(Math.floor(place / messagesAPage))?.[place % messagesAPage],
    failed: read.find(({ error }) => error !== null)?.error ?? null,
    retry: () => read.filter(({ isError }) => isError).forEach(({ refetch }) => void refetch()),
  };
}

function pagesAround(first: number, last: number, total: number): number[] {
  const lastPage = Math.max(0, Math.floor((total - 1) / messagesAPage));
  const from = Math.floor(Math.max(0, first) / messagesAPage);
  const to = Math.min(lastPage, Math.floor(Math.max(first, last) / messagesAPage));
  return Array.from({ length: Math.max(1, to - from + 1) }, (_none, at) => from + at);
}
