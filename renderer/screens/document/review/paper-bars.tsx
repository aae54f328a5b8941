import { Button } from '@mantine/core';
import { IconAlertTriangle, IconFileText, IconLock } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from 'wouter';
import { records } from '#renderer/api/generated-records.ts';
import type { Court, Document } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { isFinal } from '#server/rules/documents.ts';
import { amendedTitle, isSuperseded } from './signature-words.ts';
import { statusName } from '#renderer/features/documents/document-statuses.ts';

interface PaperBarsProps {
  document: Document;
  court: Court | undefined;
  canEdit: boolean;
  onReview: () => void;
}

/** What is to be known of a document before a word of it is changed. */
export function PaperBars({ document, court, canEdit, onReview }: PaperBarsProps) {
  return (
    <>
      {document.amends !== null && <Amends caseId={document.caseId} id={document.amends} />}
      {isFinal(document.status) && <FinalBar document={document} court={court} canEdit={canEdit} />}
      {court !== undefined && isSuperseded(court) && !isFinal(court.status) && (
        <div className="row gap-2 rigid tone-attention on-attention rule-below py-1h px-4" role="status">
          <IconAlertTriangle className="rigid" size={16} aria-hidden />
          <span className="grow breaks">
            <b>Signature no longer counts: the text was changed.</b> Undoing the change does not bring it back.
          </span>
          <Button size="compact-sm" variant="default" onClick={onReview}>
            Review and sign
          </Button>
        </div>
      )}
    </>
  );
}

function FinalBar({ document, court, canEdit }: Omit<PaperBarsProps, 'onReview'>) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { busy, attempt } = useTask();
  const { id, caseId, title, status } = document;
  const on = court?.services.findLast(({ kind }) => kind === status)?.on;
  const amend = async (): Promise<void> => {
    const made = await stores.documents.create(client, {
      caseId,
      title: amendedTitle(title, records.documents.lengths.title),
      amends: id,
    });
    navigate(`/documents/${made.id}`);
  };
  return (
    <div className="row gap-2 rigid ink on-accent rule-below py-1h px-4" role="status">
      <IconLock className="rigid" size={16} aria-hidden />
      <span className="grow breaks">
        <b>
          {statusName(status)}
          {on !== undefined && ` on ${formatDate(on)}`}.
        </b>{' '}
        The text no longer changes. Only its folder and record notes do.
      </span>
      {canEdit && (
        <Button
          size="compact-sm"
          variant="default"
          loading={busy}
          onClick={() => void attempt(amend, 'The amendment could not be made')}
        >
          Write an amendment
        </Button>
      )}
    </div>
  );
}

function Amends({ caseId, id }: { caseId: string; id: string }) {
  const before = stores.documents.useList(caseId).data?.find((document) => document.id === id);
  return (
    <div className="row gap-2 rigid quiet rule-below py-1h px-4">
      <IconFileText className="rigid" size={16} aria-hidden />
      <span className="grow breaks">
        Amends{' '}
        {before === undefined ? (
          'another document'
        ) : (
          <Link href={`/documents/${id}`}>
            “{before.title}” ({statusName(before.status).toLowerCase()})
          </Link>
        )}
        .
      </span>
    </div>
  );
}
