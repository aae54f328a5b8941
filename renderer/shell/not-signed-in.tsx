import { Code } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { EmptyState } from '#renderer/parts/empty-state.tsx';

export function NotSignedIn() {
  return (
    <EmptyState icon={IconLock} title="This window is not signed in" page heading="h1">
      <p>Start Casewright again, or use the address it printed when it started. Nothing that was saved is lost.</p>
      <p>
        At a command line, <Code>casewright open</Code> opens a window that is signed in.
      </p>
    </EmptyState>
  );
}
