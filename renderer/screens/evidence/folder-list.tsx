import { IconFolder } from '@tabler/icons-react';
import { useState } from 'react';
import { useFolders } from '#renderer/api/matter-queries.ts';
import { useOnTheWayOut } from '#renderer/features/toasts/delayed-deletion.ts';
import { dragFolder } from '#renderer/features/filing/dragged-things.ts';
import { useFolderActions, type FolderActions } from '#renderer/features/filing/folder-actions.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { MoveFolder } from '#renderer/features/filing/folder-choice.tsx';
import { FolderMenu } from '#renderer/features/filing/folder-menu.tsx';
import { NameForm } from '#renderer/parts/name-form.tsx';
import { folderRows, withoutFolders, type FolderRow } from '#renderer/features/filing/folder-tree.ts';
import { PaneEntry } from './pane-entry.tsx';
import { PaneHead } from './pane-head.tsx';
import classes from './evidence.module.css';

interface FolderListProps {
  chosen: string | null;
  onChoose: (id: string) => void;
  onMove: (folderId: string, ids: readonly string[]) => void;
}

/** What is being asked about a folder: its name, a folder in it (`id` null: at the top), or where it should go. */
type Asking = { kind: 'new'; id: string | null } | { kind: 'rename' | 'move'; id: string } | null;

export function FolderList({ chosen, onChoose, onMove }: FolderListProps) {
  const { case: matter, canEdit } = useMatter();
  const { data: folders = [], isError } = useFolders(matter.caseId);
  const gone = useOnTheWayOut();
  const shown = withoutFolders(folders, gone);
  const actions = useFolderActions(shown);
  const [asking, setAsking] = useState<Asking>(null);
  const done = (): void => setAsking(null);
  return (
    <section aria-label="Folders">
      <PaneHead
        title="Folders"
        href="/folders"
        action="New folder"
        onAction={canEdit ? () => setAsking({ kind: 'new', id: null }) : undefined}
        {...(canEdit && {
          drop: { onFolder: (id) => actions.move(id, null), refusal: (id) => actions.refusal(id, null) },
        })}
      />
      <ul>
        {folderRows(shown).map((row) => (
          <FolderLine
            key={row.folder.id}
            row={row}
            chosen={chosen === row.folder.id}
            onChoose={() => onChoose(row.folder.id)}
            onMove={(ids) => onMove(row.folder.id, ids)}
            canEdit={canEdit}
            actions={actions}
            asking={asking?.id === row.folder.id ? asking.kind : null}
            onAsk={setAsking}
          />
        ))}
        {asking?.kind === 'new' && asking.id === null && (
          <li>
            <NameForm label="Name of the new folder" onSubmit={(name) => actions.create(name, null)} onDone={done} />
          </li>
        )}
      </ul>
      {shown.length === 0 && asking === null && (
        <p className={classes.paneHint}>
          {isError ? 'The folders could not be loaded.' : 'Folders you drop keep their structure.'}
        </p>
      )}
      <MoveFolder
        folder={asking?.kind === 'move' ? (shown.find(({ id }) => id === asking.id) ?? null) : null}
        folders={shown}
        refusal={actions.refusal}
        onMove={actions.move}
        onClose={done}
      />
    </section>
  );
}

interface FolderLineProps {
  row: FolderRow;
  chosen: boolean;
  onChoose: () => void;
  onMove: (ids: readonly string[]) => void;
  canEdit: boolean;
  actions: FolderActions;
  asking: 'new' | 'rename' | 'move' | null;
  onAsk: (asking: Asking) => void;
}

function FolderLine({ row, chosen, onChoose, onMove, canEdit, actions, asking, onAsk }: FolderLineProps) {
  const { folder, depth, total } = row;
  const done = (): void => onAsk(null);
  return (
    <>
      <PaneEntry
        icon={<IconFolder size={16} stroke={1.6} aria-hidden />}
        name={folder.name}
        count={total}
        depth={depth}
        chosen={chosen}
        onChoose={onChoose}
        folderId={folder.id}
        {...(canEdit && {
          drop: {
            onItems: onMove,
            onFolder: (id) => actions.move(id, folder.id),
            refusal: (id) => actions.refusal(id, folder.id),
          },
          onDragStart: (event) => dragFolder(event, folder.id),
          menu: (
            <FolderMenu
              name={folder.name}
              total={total}
              className={classes.entryMenu}
              onRename={() => onAsk({ kind: 'rename', id: folder.id })}
              onNewInside={() => onAsk({ kind: 'new', id: folder.id })}
              onMove={() => onAsk({ kind: 'move', id: folder.id })}
              onDelete={(withItems) => actions.remove(folder, { items: total, with: withItems })}
            />
          ),
        })}
        renaming={
          asking === 'rename' && {
            label: `New name for ${folder.name}`,
            onSubmit: (name) => actions.rename(folder, name),
            onDone: done,
          }
        }
      />
      {asking === 'new' && (
        <li style={{ paddingLeft: 14 * (depth + 1) }}>
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
