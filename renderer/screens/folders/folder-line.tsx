import { IconFolder } from '@tabler/icons-react';
import { Link } from 'wouter';
import { dropFolderAttribute, useFolderUnderFiles } from '#renderer/features/filing/folder-under-files.ts';
import { dragFolder } from '#renderer/features/filing/dragged-things.ts';
import type { FolderActions } from '#renderer/features/filing/folder-actions.ts';
import { useDropTarget } from '#renderer/features/filing/use-drop-target.ts';
import { FolderMenu } from '#renderer/features/filing/folder-menu.tsx';
import { NameForm } from '#renderer/parts/name-form.tsx';
import type { FolderRow } from '#renderer/features/filing/folder-tree.ts';
import { formatNumber, formatSize } from '#renderer/lib/quantities.ts';
import classes from '#renderer/features/filing/filing-screen.module.css';

/** What is being asked about a folder: its name, a folder in it (`id` null: at the top), or where it should go. */
export type Asking = { kind: 'new'; id: string | null } | { kind: 'rename' | 'move'; id: string } | null;

interface FolderLineProps {
  row: FolderRow;
  /** Where what is in it is shown. */
  href: string;
  /** Null while it is not known. */
  bytes: number | null;
  canEdit: boolean;
  actions: FolderActions;
  asking: 'new' | 'rename' | 'move' | null;
  onAsk: (asking: Asking) => void;
}

const indent = 20;

export function FolderLine({ row, href, bytes, canEdit, actions, asking, onAsk }: FolderLineProps) {
  const { folder, depth, total } = row;
  const done = (): void => onAsk(null);
  const { over, handlers } = useDropTarget(
    canEdit ? { onFolder: (id) => actions.move(id, folder.id), refusal: (id) => actions.refusal(id, folder.id) } : {},
  );
  const filesOver = useFolderUnderFiles() === folder.id;
  return (
    <>
      {/* Only the pointer drags; the keyboard has “Move to…”. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <li
        className={classes.row}
        data-row-line
        data-over={over === 'takes' || filesOver || undefined}
        data-refused={over === 'refuses' || undefined}
        draggable={canEdit && asking === null}
        onDragStart={(event) => dragFolder(event, folder.id)}
        {...handlers}
        {...(canEdit && folder.kind === 'evidence' && { [dropFolderAttribute]: folder.id })}
      >
        {asking === 'rename' ? (
          <div style={{ paddingLeft: depth * indent }}>
            <NameForm
              label={`New name for ${folder.name}`}
              initial={folder.name}
              onSubmit={(name) => actions.rename(folder, name)}
              onDone={done}
            />
          </div>
        ) : (
          <Link
            href={href}
            className={classes.name ?? ''}
            style={{ paddingLeft: depth * indent }}
            data-row={folder.id}
            draggable={false}
          >
            <IconFolder className="quiet" size={17} stroke={1.6} aria-hidden />
            <span className="truncate">{folder.name}</span>
          </Link>
        )}
        <span className="quiet figures text-right">
          {formatNumber(total)}
          <span className="only-spoken"> {total === 1 ? 'item' : 'items'}</span>
        </span>
        <span className="quiet figures text-right">{bytes === null ? '' : formatSize(bytes)}</span>
        {canEdit && (
          <FolderMenu
            name={folder.name}
            total={total}
            onRename={() => onAsk({ kind: 'rename', id: folder.id })}
            onNewInside={() => onAsk({ kind: 'new', id: folder.id })}
            onMove={() => onAsk({ kind: 'move', id: folder.id })}
            onDelete={(withItems) => actions.remove(folder, { items: total, with: withItems })}
          />
        )}
      </li>
      {asking === 'new' && (
        <li style={{ paddingLeft: 8 + (depth + 1) * indent }}>
          <NameForm
            label={`Name of the folder in ${folder.name}`}
            onSubmit={(name) => actions.create(name, folder.id)}
            onDone={done}
          />
        </li>
      )}
    </>
  );
}
