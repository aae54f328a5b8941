import type { DragEvent, ReactNode } from 'react';
import { dropFolderAttribute, useFolderUnderFiles } from '#renderer/features/filing/folder-under-files.ts';
import { useDropTarget, type DropTaker, type DropTarget } from '#renderer/features/filing/use-drop-target.ts';
import type { ReorderProps } from '#renderer/parts/use-reorder.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { NameForm } from '#renderer/parts/name-form.tsx';
import classes from './evidence.module.css';

export interface PaneEntryProps {
  icon: ReactNode;
  name: string;
  /** How many items are there; a search has no number, and what could not be read has no known one. */
  count?: number | null;
  chosen: boolean;
  onChoose: () => void;
  depth?: number;
  menu?: ReactNode;
  /** What can be dropped here. */
  drop?: DropTaker | undefined;
  /** A folder that files from outside can be dropped on. */
  folderId?: string;
  onDragStart?: ((event: DragEvent) => void) | undefined;
  reorder?: ReorderProps | undefined;
  /** Shown instead of the entry while its name is typed. */
  renaming?: false | { label: string; onSubmit: (name: string) => Promise<void>; onDone: () => void };
}

const nothing: DropTaker = {};

/** One line of the pane: a place to look in, how much is there, and its menu; its name is changed in place. */
export function PaneEntry(props: PaneEntryProps) {
  const {
    icon,
    name,
    count,
    chosen,
    onChoose,
    depth = 0,
    menu,
    drop = nothing,
    folderId,
    renaming = false,
    reorder,
  } = props;
  const { over, handlers } = useDropTarget(drop);
  const filesOver = useFolderUnderFiles() === folderId && folderId !== undefined;
  if (renaming !== false) {
    return (
      <li style={{ paddingLeft: depth * 14 }}>
        <NameForm initial={name} {...renaming} />
      </li>
    );
  }
  return (
    <li
      className={classes.entry}
      data-chosen={chosen || undefined}
      data-over={over === 'takes' || filesOver || undefined}
      data-refused={over === 'refuses' || undefined}
      {...(folderId !== undefined && drop.onItems !== undefined && { [dropFolderAttribute]: folderId })}
    >
      <button
        type="button"
        className={classes.entryButton}
        style={{ paddingLeft: 8 + depth * 14 }}
        aria-current={chosen ? 'true' : undefined}
        title={name}
        onClick={onChoose}
        draggable={props.onDragStart !== undefined}
        onDragStart={props.onDragStart}
        {...handlers}
        {...(reorder !== undefined && both(handlers, reorder))}
      >
        {icon}
        <span className="truncate flex-1">{name}</span>
        {count !== undefined && count !== null && (
          <span className={classes.entryCount} data-menu={menu !== undefined || undefined}>
            {formatNumber(count)}
            <span className="only-spoken"> {count === 1 ? 'item' : 'items'}</span>
          </span>
        )}
      </button>
      {menu}
    </li>
  );
}

/** An entry that takes items and has its own place in the order: each looks whether what is dragged is meant for it. */
function both(handlers: DropTarget['handlers'], reorder: ReorderProps): ReorderProps {
  return {
    ...reorder,
    onDragEnter: (event) => {
      handlers.onDragEnter(event);
      reorder.onDragEnter(event);
    },
    onDragOver: (event) => {
      handlers.onDragOver(event);
      reorder.onDragOver(event);
    },
    onDrop: (event) => {
      handlers.onDrop(event);
      reorder.onDrop(event);
    },
  };
}
