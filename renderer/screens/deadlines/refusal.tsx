import { IconCalendarOff } from '@tabler/icons-react';
import { ApiError, sentenceFor } from '#renderer/api/api-error.ts';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Failure } from '#renderer/parts/failure.tsx';

/** What the tables do not reach is refused, not guessed; a fault can be tried again. */
export function Refusal({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const refused = error instanceof ApiError && error.status === 400;
  if (!refused) return <Failure title="The deadline could not be worked out" error={error} onRetry={onRetry} />;
  return (
    <div role="alert">
      <EmptyState icon={IconCalendarOff} tone="attention" title="This can’t be worked out here">
        <p>{sentenceFor(error)}</p>
        <p>Ask the clerk of the court for this date, or count from the rule itself.</p>
      </EmptyState>
    </div>
  );
}
