import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import type { ReactNode } from 'react';

interface DotsMenuProps {
  /** What it opens, such as `Actions for the folder School`. */
  label: string;
  className?: string | undefined;
  /** The items. */
  children: ReactNode;
}

/** The three dots at the end of a line, and what can be done with that line. */
export function DotsMenu({ label, className, children }: DotsMenuProps) {
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          {...(className !== undefined && { className })}
          aria-label={label}
        >
          <IconDots size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
