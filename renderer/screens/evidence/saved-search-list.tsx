import { Menu } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconBookmark, IconPencil, IconRefresh, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import type { SavedSearch } from '#renderer/api/generated.ts';
import {
  changeSavedSearch,
  deleteSavedSearch,
  orderSavedSearches,
  useSavedSearches,
} from '#renderer/api/saved-searches.ts';
import { doWithUndo } from '#renderer/features/bulk/record-actions.ts';
import { hiddenWhile, useOnTheWayOut } from '#renderer/features/toasts/delayed-deletion.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { useReorder } from '#renderer/parts/use-reorder.ts';
import { movedBy } from '#renderer/lib/reorder.ts';
import { DotsMenu } from '#renderer/parts/dots-menu.tsx';
import { sameQuery } from './saved-query.ts';
import { PaneEntry } from './pane-entry.tsx';
import { PaneHead } from './pane-head.tsx';
import classes from './evidence.module.css';

/** The searches this person saved, to be opened again; nothing is shown here until there is one. */
export function SavedSearchList() {
  const { caseId } = useMatter().case;
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [query] = useSearchParams();
  const gone = useOnTheWayOut();
  const [renaming, setRenaming] = useState<string | null>(null);
  const saved = (useSavedSearches(caseId).data ?? []).filter(({ id }) => !gone.has(id));
  const ids = saved.map(({ id }) => id);
  const guard = (work: Promise<void>, failed: string): void => {
    work.catch((error: unknown) => toastFailure(failed, error));
  };
  const order = (wanted: string[]): void =>
    guard(orderSavedSearches(client, caseId, wanted), 'The order could not be kept');
  const reorder = useReorder(ids, order);
  if (saved.length === 0) return null;
  return (
    <section aria-label="Saved searches">
      <PaneHead title="Saved searches" />
      <ul>
        {saved.map((search) => (
          <PaneEntry
            key={search.id}
            icon={<IconBookmark size={16} stroke={1.6} aria-hidden />}
            name={search.name}
            chosen={sameQuery(search.query, query.toString())}
            onChoose={() => navigate(`/evidence?${search.query}`)}
            reorder={reorder(search.id)}
            renaming={
              renaming === search.id && {
                label: `New name for ${search.name}`,
                onSubmit: (name) => changeSavedSearch(client, search, { name }),
                onDone: () => setRenaming(null),
              }
            }
            menu={
              <SearchMenu
                search={search}
                shownQuery={query.toString()}
                onRename={() => setRenaming(search.id)}
                onReplace={() =>
                  guard(
                    changeSavedSearch(client, search, { query: query.toString() }),
                    `“${search.name}” could not be changed`,
                  )
                }
                onMove={(by) => order(movedBy(ids, search.id, by))}
                onDelete={() =>
                  void doWithUndo(
                    `Deleted the saved search “${search.name}”. The evidence stays.`,
                    `“${search.name}” could not be deleted`,
                    (step) => hiddenWhile([search.id], () => deleteSavedSearch(client, search, step)),
                  )
                }
              />
            }
          />
        ))}
      </ul>
    </section>
  );
}

interface SearchMenuProps {
  search: SavedSearch;
  shownQuery: string;
  onRename: () => void;
  onReplace: () => void;
  onMove: (by: number) => void;
  onDelete: () => void;
}

function SearchMenu({ search, shownQuery, onRename, onReplace, onMove, onDelete }: SearchMenuProps) {
  return (
    <DotsMenu label={`Actions for the saved search ${search.name}`} className={classes.entryMenu}>
      <Menu.Item leftSection={<IconPencil size={15} aria-hidden />} onClick={onRename}>
        Rename
      </Menu.Item>
      {shownQuery !== '' && !sameQuery(search.query, shownQuery) && (
        <Menu.Item leftSection={<IconRefresh size={15} aria-hidden />} onClick={onReplace}>
          Update to the current filters
        </Menu.Item>
      )}
      <Menu.Item leftSection={<IconArrowUp size={15} aria-hidden />} rightSection="Alt ↑" onClick={() => onMove(-1)}>
        Move up
      </Menu.Item>
      <Menu.Item leftSection={<IconArrowDown size={15} aria-hidden />} rightSection="Alt ↓" onClick={() => onMove(1)}>
        Move down
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconTrash size={15} aria-hidden />} onClick={onDelete}>
        Delete
      </Menu.Item>
    </DotsMenu>
  );
}
