import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

interface SignButtonProps extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  icon: Icon;
  /** The one thing to do here, not one of several. */
  main?: boolean;
}

/** A button with the sign of what it does next to its words. */
export function SignButton({ icon: Sign, main = false, ...rest }: SignButtonProps) {
  const sign = <Sign size={rest.size === 'compact-sm' ? 14 : 16} aria-hidden />;
  return <Button variant={main ? 'filled' : 'default'} leftSection={sign} {...rest} />;
}
