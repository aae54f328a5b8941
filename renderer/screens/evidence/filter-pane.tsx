import { IconFiles, IconFolderQuestion } from '@tabler/icons-react';
import type { EvidenceItem, Folder, Issue } from '#renderer/api/generated.ts';
import { useMatter } from '#renderer/app/matter.tsx';
import { emptyFilter, noFolder, type EvidenceFilter } from '#renderer/lib/evidence-filter.ts';
import { folderPath } from '#renderer/lib/folder-tree.ts';
import { tagsInUse } from '#renderer/lib/tags.ts';
import { CategoryList } from './category-list.tsx';
import { FolderList } from './folder-list.tsx';
import { PaneEntry } from './pane-entry.tsx';
import { useBulkChange } from './use-bulk-change.ts';
import classes from './evidence.module.css';

interface FilterPaneProps {
  all: readonly EvidenceItem[];
  filter: EvidenceFilter;
  onFilter: (filter: EvidenceFilter) => void;
  folders: readonly Folder[];
  issues: readonly Issue[];
}

const tagsShown = 15;

/** Folders, categories and tags: where things lie, and what they are about. */
export function FilterPane({ all, filter, onFilter, folders, issues }: FilterPaneProps) {
  const loose = all.filter((item) => item.folderId === null).length;
  const tags = tagsInUse(all).slice(0, tagsShown);
  const { canEdit } = useMatter();
  const change = useBulkChange();
  const moveTo = (folderId: string | null, ids: readonly string[]): void => {
    const wanted = new Set(ids);
    const done = folderId === null ? 'taken out of their folders' : `moved to “${folderPath(folders, folderId)}”`;
    change(
      done,
      all.filter((item) => wanted.has(item.id) && item.folderId !== folderId),
      () => ({ folderId }),
    );
  };
  const toggle = (part: Partial<EvidenceFilter>): void => {
    const [key, value] = Object.entries(part)[0] as [keyof EvidenceFilter, string];
    onFilter({ ...filter, [key]: filter[key] === value ? emptyFilter[key] : value });
  };
  return (
    <nav className={classes.pane} aria-label="Folders, categories and tags">
      <ul className={classes.entries}>
        <PaneEntry
          icon={<IconFiles size={16} stroke={1.6} aria-hidden />}
          name="All evidence"
          count={all.length}
          chosen={filter.folderId === null && filter.issueId === null && filter.tag === null}
          onChoose={() => onFilter({ ...emptyFilter, q: filter.q })}
        />
        {loose > 0 && folders.length > 0 && (
          <PaneEntry
            icon={<IconFolderQuestion size={16} stroke={1.6} aria-hidden />}
            name="In no folder"
            count={loose}
            chosen={filter.folderId === noFolder}
            onChoose={() => toggle({ folderId: noFolder })}
            onDrop={canEdit ? (ids) => moveTo(null, ids) : undefined}
          />
        )}
      </ul>
      <FolderList
        folders={folders}
        chosen={filter.folderId}
        onChoose={(folderId) => toggle({ folderId })}
        onMove={moveTo}
      />
      <CategoryList issues={issues} chosen={filter.issueId} onChoose={(issueId) => toggle({ issueId })} />
      {tags.length > 0 && (
        <section aria-label="Tags">
          <h2 className={classes.paneHead}>Tags</h2>
          <div className={classes.tagCloud}>
            {tags.map(({ tag, count }) => (
              <button
                key={tag}
                type="button"
                className={classes.tagButton}
                aria-pressed={filter.tag === tag}
                onClick={() => toggle({ tag })}
              >
                {tag} <span className="figures">{count}</span>
              </button>
            ))}
          </div>
        </section>
      )}
    </nav>
  );
}
