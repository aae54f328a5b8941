import { Button } from '@mantine/core';
import { IconPaperclip } from '@tabler/icons-react';
import { useDeferredValue, useMemo } from 'react';
import type { Document, FoundEvidence } from '#renderer/api/generated.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useEvidenceIndex } from '#renderer/features/pickers/evidence-by-id.ts';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { useReorder } from '#renderer/parts/use-reorder.ts';
import { compareWithAttached, type Reliance } from '#server/rules/exhibit-mentions.ts';
import { AttachExhibit } from './attach-exhibit.tsx';
import { ExhibitLine } from './exhibit-line.tsx';
import { useExhibitList, type Exhibits } from './use-exhibits.ts';
import classes from './exhibits.module.css';

interface ExhibitsPanelProps {
  document: Document;
  /** The text as it is written now. */
  text: string;
  canEdit: boolean;
}

/** What is attached, in the order of the document, and what the text relies on that is not. */
export function ExhibitsPanel({ document, text, canEdit }: ExhibitsPanelProps) {
  const exhibits = useExhibitList(document.id);
  const { query, list, order } = exhibits;
  const { case: matter } = useMatter();
  const { byId } = useEvidenceIndex(document.caseId);
  // A long text is not looked through between two keys.
  const read = useDeferredValue(text);
  const compared = useMemo(() => compareWithAttached(read, list), [read, list]);
  const rowProps = useReorder(
    list.map(({ id }) => id),
    order,
  );
  if (query.data === undefined) {
    if (!query.isError) return <Loading label="Loading the exhibits" />;
    return (
      <Failure title="The exhibits could not be loaded" error={query.error} onRetry={() => void query.refetch()} />
    );
  }
  const uncited = new Set(compared.attachedNotCited);
  return (
    <div className="stack gap-4 p-4">
      <h2>Exhibits</h2>
      {list.length === 0 && (
        <EmptyState icon={IconPaperclip} title={canEdit ? 'No exhibits yet' : 'No exhibits'}>
          {canEdit
            ? 'Attach the evidence this document relies on, so that the court finds what “Exhibit A” in the text means.'
            : 'Nothing is attached to this document.'}
        </EmptyState>
      )}
      {list.length > 0 && (
        <ol aria-label="Exhibits in order" className={classes.list}>
          {list.map((exhibit) => (
            <ExhibitLine
              key={exhibit.id}
              exhibit={exhibit}
              item={byId.get(exhibit.evidenceId)}
              cited={!uncited.has(exhibit)}
              reorder={canEdit ? rowProps(exhibit.id) : null}
              exhibits={exhibits}
            />
          ))}
        </ol>
      )}
      {canEdit && <AttachExhibit exhibits={exhibits} />}
      {/* A guest may not see all that is attached. */}
      {matter.access.via !== 'share' && (
        <NotAttached missing={compared.citedNotAttached} byId={byId} exhibits={canEdit ? exhibits : null} />
      )}
    </div>
  );
}

interface NotAttachedProps {
  missing: readonly Reliance[];
  byId: ReadonlyMap<string, FoundEvidence>;
  /** Null where nothing can be attached. */
  exhibits: Exhibits | null;
}

/** What the text cites or names and the reader would not find: each once. */
function NotAttached({ missing, byId, exhibits }: NotAttachedProps) {
  const named = [...new Set(missing.flatMap((each) => ('label' in each ? [each.label] : [])))];
  const cited = new Map(
    missing.flatMap((each) => ('label' in each ? [] : [[`${each.evidenceId} ${each.page ?? ''}`, each] as const])),
  );
  if (named.length + cited.size === 0) return null;
  return (
    <section className="stack gap-2" aria-label="In the text, not attached">
      <h3>In the text, not attached</h3>
      <ul className="stack gap-1">
        {[...cited].map(([key, { evidenceId, page }]) => (
          <li key={key} className="row gap-2 min-w-0">
            <span className="truncate min-w-0">{byId.get(evidenceId)?.title ?? 'Evidence you cannot see'}</span>
            {page !== null && <span className="quiet text-sm rigid">{`Page ${page}`}</span>}
            {exhibits !== null && byId.has(evidenceId) && (
              <Button
                size="compact-sm"
                variant="default"
                className="push rigid"
                aria-label={`Attach ${byId.get(evidenceId)?.title ?? ''}`}
                onClick={() => void exhibits.attach(evidenceId)}
              >
                Attach
              </Button>
            )}
          </li>
        ))}
        {named.map((label) => (
          <li key={label} className="row gap-2">
            {label}
            <span className="quiet text-sm">No exhibit has this label</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
