import { IconEyeOff, IconFlag } from '@tabler/icons-react';
import type { EvidenceItem, Issue } from '#renderer/api/generated.ts';
import { CategoryDot } from '#renderer/parts/category-dot.tsx';
import { ExhibitSticker } from '#renderer/parts/exhibit-sticker.tsx';
import { KindIcon } from '#renderer/parts/kind-icon.tsx';
import { describe, ReadingState } from '#renderer/features/evidence/reading-state.tsx';
import { formatDate, formatInstantDay } from '#renderer/lib/dates.ts';
import type { ColumnKey } from '#renderer/features/evidence/evidence-columns.ts';
import { kindOf } from '#renderer/lib/file-kind.ts';
import { kindLabels } from '#server/rules/file-kinds.ts';
import { formatCount, formatDuration, formatSize } from '#renderer/lib/quantities.ts';
import { priorityNames } from './filter-words.ts';
import { ownFileName } from './own-file-name.ts';
import classes from './table.module.css';

interface RowCellProps {
  column: ColumnKey;
  item: EvidenceItem;
  issues: readonly Issue[];
  folderNames: ReadonlyMap<string, string>;
  /** How it was read has a column of its own; without, the title says where something is amiss. */
  readingShown: boolean;
}

/** What one column shows of an item. */
export function RowCell({ column, item, issues, folderNames, readingShown }: RowCellProps) {
  switch (column) {
    case 'exhibit':
      return <ExhibitSticker number={item.exhibitNumber} />;
    case 'title':
      return <TitleCell item={item} readingShown={readingShown} />;
    case 'kind':
      return kindLabels[kindOf(item.mimeType, item.fileName)];
    case 'folder': {
      const folder = item.folderId === null ? undefined : folderNames.get(item.folderId);
      return folder !== undefined && <span title={folder}>{folder}</span>;
    }
    case 'categories':
      return <Categories item={item} issues={issues} />;
    case 'tags':
      return item.tagNames.length > 0 && <Tags tags={item.tagNames} />;
    case 'priority':
      return <PriorityCell priority={item.priority} />;
    case 'eventDate':
      return item.eventDate !== null && formatDate(item.eventDate);
    case 'pages':
      return lengthOf(item);
    case 'reading':
      return <ReadingState extraction={item.extraction} />;
    case 'added':
      return formatInstantDay(item.createdAt);
    case 'size':
      return formatSize(item.size);
  }
}

function TitleCell({ item, readingShown }: Pick<RowCellProps, 'item' | 'readingShown'>) {
  const fileName = ownFileName(item);
  const isAmiss = describe(item.extraction).tone === 'attention';
  return (
    <>
      <KindIcon mimeType={item.mimeType} fileName={item.fileName} />
      <span className={classes.names} title={fileName === null ? item.title : `${item.title}\n${item.fileName}`}>
        <span className={classes.title} data-part="title">
          {item.title}
        </span>
        {fileName !== null && <span className={classes.fileName}>{fileName}</span>}
      </span>
      {isAmiss && !readingShown && <ReadingState extraction={item.extraction} />}
      {item.priority === 'high' && (
        <IconFlag size={15} className="rigid tone-attention" role="img" aria-label="High priority" />
      )}
      {item.private && <IconEyeOff size={15} className="rigid quiet" role="img" aria-label="Hidden from assistants" />}
    </>
  );
}

function Categories({ item, issues }: { item: EvidenceItem; issues: readonly Issue[] }) {
  if (item.issueIds.length === 0) return null;
  const own = issues.filter((issue) => item.issueIds.includes(issue.id));
  return (
    <span className="row gap-1h clip quiet text-xs" title={own.map(({ name }) => name).join(', ')}>
      {own.map((issue) => (
        <CategoryDot key={issue.id} color={issue.color} name={issue.name} compact={own.length > 1} />
      ))}
    </span>
  );
}

function Tags({ tags }: { tags: readonly string[] }) {
  // More than two are one and a number: there is no room for three, not even cut short.
  const shown = tags.length > 2 ? 1 : 2;
  return (
    <span className="row gap-1h clip quiet text-xs" title={tags.join(', ')}>
      {tags.slice(0, shown).map((tag) => (
        <span key={tag} className={classes.tag}>
          {tag}
        </span>
      ))}
      {tags.length > shown && <span className="rigid">+{tags.length - shown}</span>}
    </span>
  );
}

function PriorityCell({ priority }: Pick<EvidenceItem, 'priority'>) {
  if (priority === 'normal') return <span className="rigid quiet">{priorityNames.normal}</span>;
  return <span className={priority === 'high' ? 'rigid tone-attention' : undefined}>{priorityNames[priority]}</span>;
}

function lengthOf({ durationSeconds, pageCount }: EvidenceItem): string | null {
  if (durationSeconds !== null) return formatDuration(durationSeconds);
  return pageCount === null ? null : formatCount(pageCount, 'page');
}
