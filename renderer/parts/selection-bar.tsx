import { Button, Popover } from '@mantine/core';
import { IconTrash, IconX, type Icon } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatNumber } from '#renderer/lib/quantities.ts';
import classes from './selection-bar.module.css';
import { textWidth } from './text-width.ts';

interface SelectionBarProps {
  /** “Selected to-dos”. */
  label: string;
  count: number;
  /** It is above its list, within a toolbar, or one below the other in the panel; otherwise below. */
  place?: 'above' | 'within' | 'panel' | undefined;
  /** Names what goes; without it nothing can be deleted here. */
  deletes?: string | undefined;
  onDelete: () => void;
  onClear: () => void;
  children?: ReactNode;
}

/** What can be done with several records at once: what the list offers, deleting them, clearing the selection. */
export function SelectionBar({ label, count, place, deletes, onDelete, onClear, children }: SelectionBarProps) {
  return (
    <div className={classes.bar} role="toolbar" aria-label={label} data-place={place} data-screen-only>
      <b className="figures" role="status">
        {formatNumber(count)} selected
      </b>
      {children}
      {deletes !== undefined && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          c="var(--loss)"
          leftSection={<IconTrash size={15} aria-hidden />}
          aria-label={deletes}
          title={deletes}
          onClick={onDelete}
        >
          Delete
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        ml={place === 'panel' ? 0 : 'auto'}
        title="Unselect"
        leftSection={<IconX size={15} aria-hidden />}
        onClick={onClear}
      >
        Unselect
      </Button>
    </div>
  );
}

interface SelectionQuestionProps {
  label: string;
  /** In the panel it drops to the side of the list. */
  place?: SelectionBarProps['place'];
  /** What opens it, in addition to the pointer. */
  keys?: string | undefined;
  icon: Icon;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  width: number;
  padding: number;
  children: ReactNode;
}

/** A button of the bar, and what it asks, dropped from it. */
export function SelectionQuestion(props: SelectionQuestionProps) {
  const { label, place, keys, icon: Sign, opened, onOpened, width, padding, children } = props;
  return (
    <Popover
      opened={opened}
      onChange={onOpened}
      position={place === 'panel' ? 'left-start' : 'bottom-start'}
      width={textWidth(width)}
      // There at once, so that what is typed next arrives in it and not in the list.
      transitionProps={{ duration: 0 }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<Sign size={15} aria-hidden />}
          aria-keyshortcuts={keys?.toUpperCase()}
          title={keys === undefined ? label : `${label} (${keys.toUpperCase()})`}
          onClick={() => onOpened(!opened)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={padding}>{opened && children}</Popover.Dropdown>
    </Popover>
  );
}
