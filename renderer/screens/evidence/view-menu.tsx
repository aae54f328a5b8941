import { ActionIcon, Popover, Tooltip } from '@mantine/core';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useState, type ComponentType } from 'react';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { textWidth } from '#renderer/parts/text-width.ts';
import type { EvidenceList } from './use-evidence-list.ts';

type Choice = ComponentType<{ list: EvidenceList }>;

/** How the list looks: table or pictures, which columns, in which order. */
export function ViewMenu({ list }: { list: EvidenceList }) {
  const [opened, setOpened] = useState(false);
  // Opened when its contents are there: the keyboard goes to the first of them.
  const [ViewChoice, setViewChoice] = useState<Choice | null>(null);
  const open = async (): Promise<void> => {
    const { default: choice } = await import('./view-choice.tsx');
    setViewChoice(() => choice);
    setOpened(true);
  };
  const toggle = (): void => {
    if (opened) setOpened(false);
    else open().catch((error: unknown) => toastFailure('The options could not be opened', error));
  };
  return (
    // The tooltip between them keeps the button's name from the dropdown, so it is named here.
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={textWidth(300)}
      trapFocus
      returnFocus
      withRoles={false}
    >
      <Popover.Target>
        <Tooltip label="How the list looks" disabled={opened}>
          <ActionIcon
            variant={opened ? 'light' : 'subtle'}
            color={opened ? 'ink' : 'gray'}
            aria-label="How the list looks"
            aria-haspopup="dialog"
            aria-expanded={opened}
            onClick={toggle}
          >
            <IconAdjustmentsHorizontal size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label="How the list looks">
        {ViewChoice !== null && <ViewChoice list={list} />}
      </Popover.Dropdown>
    </Popover>
  );
}
