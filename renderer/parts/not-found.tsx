import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { Link } from 'wouter';
import { EmptyState } from '#renderer/parts/empty-state.tsx';

export function NotFound() {
  return (
    <EmptyState
      icon={IconMapOff}
      title="Page not found"
      heading="h1"
      action={
        <Button component={Link} href="/evidence">
          Go to evidence
        </Button>
      }
    >
      <p>The link may be from another version of Casewright.</p>
    </EmptyState>
  );
}
