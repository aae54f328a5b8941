import { useQuery } from '@tanstack/react-query';
import type { Operations } from '#renderer/api/generated.ts';
import { messageSearch } from '#renderer/api/messages.ts';
import { startNearFound } from '#renderer/lib/snippet.ts';
import { lettersAsked, useAsked } from '#renderer/lib/use-asked.ts';
import { dayWords, senderOf } from './message-words.ts';

type Hit = Operations['get_messages_search']['output']['hits'][number];

/** A found message on one line: who wrote it and the words around those that were found. */
export function hitWords({ message, snippet, ranges }: Hit): string {
  return `${senderOf(message)}: ${startNearFound(snippet, ranges).text.replaceAll(/\s+/g, ' ')}`;
}

export function hitPlace({ message, threadTitle }: Hit): string {
  return `${threadTitle}, ${dayWords(message)}`;
}

export interface MessagesFound {
  hits: readonly Hit[];
  /** The server still looks. */
  searching: boolean;
}

/** The newest messages that hold the words, without what is chosen already. */
export function useMessagesFound(
  caseId: string,
  typed: string,
  chosen: readonly string[],
  limit: number,
): MessagesFound {
  const words = typed.trim();
  const q = useAsked(words);
  const search = useQuery(messageSearch(caseId, { q, limit: limit + chosen.length }));
  const hits = q === words && q !== '' ? (search.data?.hits ?? []) : [];
  return {
    hits: hits.filter(({ message }) => !chosen.includes(message.id)).slice(0, limit),
    searching: words.length >= lettersAsked && (q !== words || search.isFetching),
  };
}
