import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { ApiError, sentenceFor } from '#renderer/api/api-error.ts';
import { EmptyState } from './empty-state.tsx';

/** Something could not be read: what, why, that nothing was lost, and one button. */
export function Failure({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) {
  const requestId = error instanceof ApiError ? error.requestId : null;
  return (
    <div role="alert" style={{ height: '100%' }}>
      <EmptyState
        icon={IconAlertTriangle}
        tone="attention"
        title={title}
        action={
          <Button variant="default" onClick={onRetry}>
            Try again
          </Button>
        }
      >
        <p>{sentenceFor(error)}</p>
        {requestId === null ? (
          <p>Nothing was changed or lost.</p>
        ) : (
          <p className="text-xs breaks">For a bug report: request {requestId}</p>
        )}
      </EmptyState>
    </div>
  );
}
