import { Code } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { EmptyState } from '#renderer/components/empty-state.tsx';

export function NotSignedIn() {
  return (
    <EmptyState icon={IconLock} title="This window is not signed in" page heading="h1">
      <p>
        Casewright opens only for the person at this computer. Run <Code>casewright open</Code>, or use the address that
        was printed when Casewright started. Nothing is lost.
      </p>
    </EmptyState>
  );
}
