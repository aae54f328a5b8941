import { IconMessages } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Redirect } from 'wouter';
import type { Message, Thread } from '#renderer/api/generated.ts';
import { messageById, placeOfMessage } from '#renderer/api/messages.ts';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Loaded } from '#renderer/parts/loaded.tsx';

interface GoToMessageProps {
  caseId: string;
  id: string;
  threads: readonly Thread[];
}

/** Leads from the id of a message, as a hearing's list has it, to its place in its thread. */
export function GoToMessage({ caseId, id, threads }: GoToMessageProps) {
  const query = useQuery(messageById(caseId, id));
  return (
    <Loaded of={query} loading="Opening the message" failed="The message could not be opened">
      {([message]) => {
        const thread = threads.find((each) => each.id === message?.threadId);
        if (message !== undefined && thread !== undefined) return <AtPlace message={message} thread={thread} />;
        return (
          <EmptyState icon={IconMessages} title="Message not found">
            <p>It was deleted, or is hidden from you.</p>
          </EmptyState>
        );
      }}
    </Loaded>
  );
}

function AtPlace({ message, thread }: { message: Message; thread: Thread }) {
  const place = useQuery({
    queryKey: ['place of message', message.id],
    queryFn: () => placeOfMessage(message, thread),
  });
  return (
    <Loaded of={place} loading="Opening the message" failed="The message could not be opened">
      {(at) => <Redirect to={`/messages?id=${thread.id}&at=${at}`} replace />}
    </Loaded>
  );
}
