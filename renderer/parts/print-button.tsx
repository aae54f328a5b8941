import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';

/** Prints the screen as it is: next to a title, or `small` within a bar. */
export function PrintButton({ small = false, quiet = false }: { small?: boolean; quiet?: boolean }) {
  return (
    <Button
      size={small ? 'compact-sm' : 'sm'}
      {...(quiet ? { variant: 'subtle', color: 'gray' } : { variant: 'default' })}
      leftSection={<IconPrinter size={small ? 15 : 16} aria-hidden />}
      onClick={() => window.print()}
    >
      Print
    </Button>
  );
}
