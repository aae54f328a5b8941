import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { memoWithDates } from '#renderer/features/preferences/memo-with-dates.tsx';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { PartlyRead } from '#renderer/features/evidence/partly-read.tsx';
import { AnnotationList } from '#renderer/features/passages/annotation-list.tsx';
import { formatCount } from '#renderer/lib/quantities.ts';
import { isTooLargeToRead } from '#server/rules/request-limits.ts';
import { CustodyFacts } from './custody-facts.tsx';
import { useEvidenceFields, useReadAgain } from './evidence-editing.ts';
import { FilingFields, OriginFields, TreatmentFields, WordFields } from './fields.tsx';
import { NumbersGiven } from './numbers-given.tsx';
import { ItemHistory } from './item-history.tsx';
import { SuggestedValues } from './suggested-values.tsx';
import classes from './item-details.module.css';

interface ItemDetailsProps {
  item: EvidenceItem;
  /** Goes to a page of the item, where that is open. */
  onPage?: (page: number) => void;
}

/**
 * All that is known of an item, ready to be edited, the same next to the list and next to the file; each field is saved
 * when it is left. Moving through the list leaves it alone.
 */
export const ItemDetails = memoWithDates(function ItemDetails({ item, onPage }: ItemDetailsProps) {
  const { canEdit } = useMatter();
  const { fields, question } = useEvidenceFields(item);
  const readPages = useReadAgain(item, 'not-read');
  const given = { fields, question, readOnly: !canEdit };
  return (
    <div className="stack gap-4 p-4">
      <h2 className="only-spoken">Details</h2>
      {item.extraction.status === 'failed' && <Unread item={item} canEdit={canEdit} />}
      <PartlyRead extraction={item.extraction} onReadAgain={canEdit ? readPages : undefined} />
      {item.duplicateOf !== null && <p className="quiet">Identical to another item in this matter.</p>}
      {canEdit && <SuggestedValues item={item} />}
      <WordFields {...given} item={item} />
      <AnnotationList item={item} canEdit={canEdit} onPage={onPage} />
      <FilingFields {...given} caseId={item.caseId} />
      {item.hearingIds.length > 0 && <p className="quiet">Used at {formatCount(item.hearingIds.length, 'hearing')}.</p>}
      <TreatmentFields fields={fields} readOnly={!canEdit} />
      <OriginFields fields={fields} readOnly={!canEdit} />
      <NumbersGiven item={item} />
      <CustodyFacts item={item} />
      <ItemHistory item={item} />
    </div>
  );
});

function Unread({ item, canEdit }: { item: EvidenceItem; canEdit: boolean }) {
  const readAgain = useReadAgain(item);
  return (
    <div className={classes.notice} role="status">
      <IconAlertTriangle className="mt-half" size={16} aria-hidden />
      <div>
        <b>Its text could not be read</b>
        <p>{item.extraction.error ?? 'The file is safe. No reason was given.'}</p>
        {canEdit && !isTooLargeToRead(item) && (
          <Button
            size="compact-sm"
            variant="default"
            leftSection={<IconRefresh className="mt-half" size={14} aria-hidden />}
            onClick={readAgain}
          >
            Read again
          </Button>
        )}
      </div>
    </div>
  );
}
