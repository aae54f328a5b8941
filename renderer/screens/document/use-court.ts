import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { actOnPaper, courtOf, type CourtAction } from '#renderer/api/document-court.ts';
import type { Court, Document } from '#renderer/api/generated.ts';
import { newStep, type Step } from '#renderer/api/session-changes.ts';

export interface CourtSide {
  query: UseQueryResult<Court>;
  court: Court | undefined;
  /** Everything that was typed is saved. What is shown may be read again: the server refuses what is about another text. */
  ready: boolean;
  /** On what is shown. Refuses with what the server said; a document that is another by now is shown as it is. */
  act: (action: CourtAction, step?: Step) => Promise<void>;
}

/** How a document is formatted, reviewed and signed, and what can be done about it. `saved`: nothing typed waits. */
export function useCourt(document: Document, saved: boolean): CourtSide {
  const client = useQueryClient();
  const query = useQuery(courtOf(document));
  const court = query.data;
  return {
    query,
    court,
    ready: saved && court !== undefined,
    act: async (action, step = newStep('Changed the court format.')) => {
      if (court === undefined) throw new Error('The court side of the document is not there yet.');
      await actOnPaper(client, document, { seen: court, action, step });
    },
  };
}
