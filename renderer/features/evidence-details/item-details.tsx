import { memo } from 'react';
import type { EvidenceItem, Folder, Issue } from '#renderer/api/generated.ts';
import { useEvidenceFields, useReadAgain } from './evidence-editing.ts';
import { EvidenceDetails } from './evidence-details.tsx';
import { CourtFilesField } from './court-files-field.tsx';
import { CustodyFacts } from './custody-facts.tsx';
import { ItemHistory } from './item-history.tsx';

interface ItemDetailsProps {
  item: EvidenceItem;
  folders: readonly Folder[];
  issues: readonly Issue[];
  knownTags: readonly string[];
  canEdit: boolean;
}

/**
 * All that is known of an item, ready to be edited, the same beside the list and beside the file. A move of the hand
 * through the list leaves it alone.
 */
export const ItemDetails = memo(function ItemDetails(props: ItemDetailsProps) {
  const { item, folders, issues, knownTags, canEdit } = props;
  const fields = useEvidenceFields(item);
  const readAgain = useReadAgain(item);
  return (
    <EvidenceDetails
      item={item}
      folders={folders}
      issues={issues}
      knownTags={knownTags}
      readOnly={!canEdit}
      fields={fields}
      onReadAgain={readAgain}
      courtFiles={<CourtFilesField caseId={item.caseId} fields={fields} readOnly={!canEdit} />}
      original={
        <>
          <CustodyFacts item={item} />
          <ItemHistory item={item} />
        </>
      }
    />
  );
});
