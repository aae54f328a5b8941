import { IconFiles, IconFolderQuestion } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { useFolders } from '#renderer/api/matter-queries.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { withMember } from '#renderer/features/bulk/bulk-change.ts';
import { emptyFilter, isNarrowed, noFolder, type EvidenceFilter } from '#renderer/features/evidence/evidence-filter.ts';
import { folderPath } from '#renderer/features/filing/folder-tree.ts';
import { tagsInUse } from '#renderer/features/evidence/tags.ts';
import { CategoryList } from './category-list.tsx';
import { FolderList } from './folder-list.tsx';
import { PaneEntry } from './pane-entry.tsx';
import { SavedSearchList } from './saved-search-list.tsx';
import { TagCloud } from './tag-cloud.tsx';
import { useEvidenceFilter } from './use-evidence-address.ts';
import { useBulkChange } from './use-bulk-change.ts';
import classes from './evidence.module.css';

interface FilterPaneProps {
  all: readonly EvidenceItem[];
  /** How many there are; null where that could not be read. While they arrive, `all` has fewer. */
  total: number | null;
}

const tagsShown = 15;

/** Saved searches, folders, categories and tags: where items are, and their subjects. */
export function FilterPane({ all, total }: FilterPaneProps) {
  const { filter, setFilter } = useEvidenceFilter();
  const loose = useMemo(() => all.filter((item) => item.folderId === null).length, [all]);
  const tags = useMemo(() => tagsInUse(all).slice(0, tagsShown), [all]);
  const { case: matter, canEdit } = useMatter();
  const folders = useFolders(matter.caseId).data ?? [];
  const change = useBulkChange();
  const named = (ids: readonly string[]): EvidenceItem[] => {
    const wanted = new Set(ids);
    return all.filter((item) => wanted.has(item.id));
  };
  const moveTo = (folderId: string | null, ids: readonly string[]): void => {
    const now = folderId === null ? 'out of their folders' : `in “${folderPath(folders, folderId)}”`;
    change({ doing: 'Moving', now }, named(ids), () => ({ folderId }));
  };
  const toggle = (part: Partial<EvidenceFilter>): void => {
    const [key, value] = Object.entries(part)[0] as [keyof EvidenceFilter, string];
    setFilter({ ...filter, [key]: filter[key] === value ? emptyFilter[key] : value });
  };
  return (
    <nav className={classes.pane} data-screen-only aria-label="Saved searches, folders, categories and tags">
      <ul>
        <PaneEntry
          icon={<IconFiles size={16} stroke={1.6} aria-hidden />}
          name="All evidence"
          count={total}
          chosen={!isNarrowed({ ...filter, q: '' })}
          onChoose={() => setFilter({ ...emptyFilter, q: filter.q })}
        />
        {loose > 0 && folders.length > 0 && (
          <PaneEntry
            icon={<IconFolderQuestion size={16} stroke={1.6} aria-hidden />}
            name="In no folder"
            count={all.length === total ? loose : null}
            chosen={filter.folderId === noFolder}
            onChoose={() => toggle({ folderId: noFolder })}
            {...(canEdit && { drop: { onItems: (ids) => moveTo(null, ids) } })}
          />
        )}
      </ul>
      <SavedSearchList />
      <FolderList chosen={filter.folderId} onChoose={(folderId) => toggle({ folderId })} onMove={moveTo} />
      <CategoryList
        chosen={filter.issueId}
        onChoose={(issueId) => toggle({ issueId })}
        onAdd={(issue, ids) =>
          change({ doing: `Putting in “${issue.name}”`, now: `in “${issue.name}”` }, named(ids), (item) => ({
            issueIds: withMember(item.issueIds, issue.id, true),
          }))
        }
      />
      {tags.length > 0 && <TagCloud tags={tags} chosen={filter.tag} onChoose={(tag) => toggle({ tag })} />}
    </nav>
  );
}
