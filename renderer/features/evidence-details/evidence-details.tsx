import type { ReactNode } from 'react';
import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import type { EvidenceItem, Folder, Issue } from '#renderer/api/generated.ts';
import { CategoriesField, DateField, FolderField, PriorityField, PrivateField, TagsField } from './choice-fields.tsx';
import { formatCount } from '#renderer/lib/quantities.ts';
import { DescriptionField, ExhibitField, TitleField } from './text-fields.tsx';
import type { EvidenceFields } from './evidence-editing.ts';
import classes from './evidence-details.module.css';

interface EvidenceDetailsProps {
  item: EvidenceItem;
  folders: readonly Folder[];
  issues: readonly Issue[];
  knownTags: readonly string[];
  readOnly: boolean;
  fields: EvidenceFields;
  onReadAgain: () => void;
  /** The field of court files, which knows them. */
  courtFiles: ReactNode;
  /** Where the original came from, and what happened to the item since. */
  original: ReactNode;
}

/** Everything that can be said of an item; each field is saved when it is left. */
export function EvidenceDetails(props: EvidenceDetailsProps) {
  const { item, folders, issues, knownTags, readOnly, fields, onReadAgain, courtFiles, original } = props;
  const field = { fields, readOnly };
  return (
    <div className="stack gap-4 p-4">
      <h2 className="only-spoken">Details</h2>
      {item.extraction.status === 'failed' && (
        <div className={classes.notice} role="status">
          <IconAlertTriangle className="mt-half" size={16} aria-hidden />
          <div>
            <b>Its text could not be read</b>
            <p>{item.extraction.error ?? 'The file is kept, and no reason was given.'}</p>
            {!readOnly && (
              <Button
                size="compact-sm"
                variant="default"
                leftSection={<IconRefresh className="mt-half" size={14} aria-hidden />}
                onClick={onReadAgain}
              >
                Read again
              </Button>
            )}
          </div>
        </div>
      )}
      {item.duplicateOf !== null && <p className="quiet">The same bytes as another item in this matter.</p>}
      <TitleField {...field} />
      <div className={classes.pair}>
        <ExhibitField {...field} />
        <DateField {...field} />
      </div>
      <DescriptionField {...field} />
      <CategoriesField {...field} issues={issues} />
      <TagsField {...field} known={knownTags} />
      <FolderField {...field} folders={folders} />
      {courtFiles}
      {item.hearingIds.length > 0 && <p className="quiet">Used at {formatCount(item.hearingIds.length, 'hearing')}.</p>}
      <PriorityField {...field} />
      <PrivateField {...field} />
      {original}
    </div>
  );
}
