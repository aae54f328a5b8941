import { Button } from '@mantine/core';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { useMatter } from './matter.tsx';

/** Offered where a matter is empty: how it looks when it is not. */
export function SampleButton() {
  const { openSample } = useMatter();
  const open = (): void => {
    openSample().catch((error: unknown) => toastFailure('The sample matter could not be opened', error));
  };
  return (
    <Button variant="subtle" onClick={open}>
      See a sample matter
    </Button>
  );
}
