import { ActionIcon, Tooltip, type ActionIconProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';

interface IconButtonProps extends ActionIconProps, Omit<ComponentProps<'button'>, keyof ActionIconProps> {
  /** What it does, for who does not see the sign. */
  label: string;
  icon: Icon;
  /** Pixels. */
  sign?: number;
  /** Shown when the pointer rests on it. */
  tip?: string;
  /** For what is on or off. */
  pressed?: boolean;
}

/** A button that is a sign. */
export function IconButton({ label, icon: Sign, sign = 16, tip, pressed, ...rest }: IconButtonProps) {
  const button = (
    <ActionIcon
      variant={pressed === true ? 'light' : 'subtle'}
      color={pressed === true ? 'ink' : 'gray'}
      aria-label={label}
      aria-pressed={pressed}
      {...rest}
    >
      <Sign size={sign} />
    </ActionIcon>
  );
  return tip === undefined ? button : <Tooltip label={tip}>{button}</Tooltip>;
}
