import { Button, Popover } from '@mantine/core';
import {
  IconCalendar,
  IconCategory,
  IconFlag,
  IconFolderSymlink,
  IconGavel,
  IconSticker,
  IconTag,
  IconTrash,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { EvidenceItem, Folder, Issue } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { formatCount, formatNumber, formatSize } from '#renderer/lib/quantities.ts';
import { askBulk, useAskedBulk, type BulkKind } from './bulk-asked.ts';
import { CategoryPicks, CourtFilePicks, FolderPicks, PriorityPicks, TagPicks } from './bulk-picks.tsx';
import { BulkDate } from './bulk-date.tsx';
import { BulkNumbers } from './bulk-numbers.tsx';
import classes from './evidence.module.css';

interface BulkBarProps {
  chosen: EvidenceItem[];
  folders: readonly Folder[];
  issues: readonly Issue[];
  all: readonly EvidenceItem[];
  canEdit: boolean;
  onClear: () => void;
  onDelete: () => void;
}

/** What can be done with many items at once. */
export function BulkBar({ chosen, folders, issues, all, canEdit, onClear, onDelete }: BulkBarProps) {
  const { case: matter } = useMatter();
  const courtFiles = stores.courtCases.useList(matter.caseId).data ?? noCourtFiles;
  const bytes = chosen.reduce((sum, item) => sum + item.size, 0);
  const done = (): void => askBulk(null);
  return (
    <div className={classes.bulk}>
      <b className="figures" role="status">
        {formatNumber(chosen.length)} selected
      </b>
      {canEdit && (
        <>
          <BulkAction kind="move" label="Move" keys="M" icon={IconFolderSymlink}>
            <FolderPicks chosen={chosen} folders={folders} onDone={done} />
          </BulkAction>
          <BulkAction kind="category" label="Category" keys="C" icon={IconCategory}>
            <CategoryPicks chosen={chosen} issues={issues} onDone={done} />
          </BulkAction>
          <BulkAction kind="tag" label="Tag" keys="T" icon={IconTag}>
            <TagPicks chosen={chosen} all={all} onDone={done} />
          </BulkAction>
          <BulkAction kind="courtFile" label="Court file" icon={IconGavel}>
            <CourtFilePicks chosen={chosen} courtFiles={courtFiles} onDone={done} />
          </BulkAction>
          <BulkAction kind="number" label="Number" keys="N" icon={IconSticker} width={440}>
            <BulkNumbers chosen={chosen} all={all} onDone={done} />
          </BulkAction>
          <BulkAction kind="priority" label="Priority" keys="P" icon={IconFlag}>
            <PriorityPicks chosen={chosen} onDone={done} />
          </BulkAction>
          <BulkAction kind="date" label="Date" keys="D" icon={IconCalendar}>
            <BulkDate chosen={chosen} onDone={done} />
          </BulkAction>
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            c="var(--loss)"
            leftSection={<IconTrash size={15} aria-hidden />}
            aria-label={`Delete ${formatCount(chosen.length, 'item')}, ${formatSize(bytes)}, for good`}
            title={`Delete ${formatCount(chosen.length, 'item')}, ${formatSize(bytes)}, for good`}
            onClick={onDelete}
          >
            Delete
          </Button>
        </>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        className={classes.bulkButton}
        leftSection={<IconX size={15} aria-hidden />}
        title="Unselect"
        onClick={onClear}
        ml="auto"
      >
        Unselect
      </Button>
    </div>
  );
}

const noCourtFiles: [] = [];

interface BulkActionProps {
  kind: BulkKind;
  label: string;
  keys?: string;
  icon: Icon;
  width?: number;
  children: ReactNode;
}

/** A button of the bar and what drops from it. In a narrow list only the icon is seen; its name is still there. */
function BulkAction({ kind, label, keys, icon: Sign, width = 320, children }: BulkActionProps) {
  const opened = useAskedBulk() === kind;
  return (
    <Popover
      opened={opened}
      onChange={(open) => askBulk(open ? kind : null)}
      position="bottom-start"
      width={width}
      // There at once, so that what is typed next arrives in it and not in the list.
      transitionProps={{ duration: 0 }}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          className={classes.bulkButton}
          leftSection={<Sign size={15} aria-hidden />}
          aria-keyshortcuts={keys}
          title={keys === undefined ? label : `${label} (${keys})`}
          onClick={() => askBulk(opened ? null : kind)}
        >
          {label}
        </Button>
      </Popover.Target>
      <Popover.Dropdown p={kind === 'number' || kind === 'date' ? 12 : 8}>{opened && children}</Popover.Dropdown>
    </Popover>
  );
}
