import type { Court, Document } from '#renderer/api/generated.ts';
import { DocumentStatus } from '#renderer/features/documents/document-status.tsx';
import { formatInstant } from '#renderer/lib/dates.ts';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { Warning } from '#renderer/parts/warning.tsx';
import { isFinal } from '#server/rules/documents.ts';
import type { CourtSide } from '#renderer/screens/document/use-court.ts';
import { Elsewhere } from './elsewhere.tsx';
import { Findings, type Ways } from './findings-list.tsx';
import { ReviewSteps } from './review-steps.tsx';
import { ServiceList } from './service-list.tsx';
import { SignatureList } from './signature-list.tsx';
import { isSuperseded } from './signature-words.ts';

interface ReviewPanelProps {
  document: Document;
  side: CourtSide;
  ways: Ways;
  canEdit: boolean;
}

/** How far the document is, what to look at before it goes to a court, and who approved, signed, served and filed it. */
export function ReviewPanel({ document, side, ways, canEdit }: ReviewPanelProps) {
  const { query, court } = side;
  if (court === undefined) {
    if (!query.isError) return <Loading label="Loading the review" />;
    return <Failure title="The review could not be loaded" error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <div className="stack gap-4 p-4">
      <h2>Review and sign</h2>
      <div className="stack gap-2">
        <div>
          <DocumentStatus status={court.status} />
        </div>
        <p className="text-sm breaks">{statusWords(court)}</p>
        <Elsewhere id={document.id} status={court.status} />
        {court.review.note !== null && (
          <blockquote className="text-sm breaks pre-wrap on-attention rounded p-3">{court.review.note}</blockquote>
        )}
        {/* Before that, it is said above the text. */}
        {isFinal(court.status) && isSuperseded(court) && (
          <Warning>No signature counts for this text: it was changed after it was signed.</Warning>
        )}
      </div>
      {canEdit && <ReviewSteps document={document} side={side} court={court} />}
      <SignatureList side={side} court={court} canEdit={canEdit} />
      <ServiceList services={court.services} />
      <Findings side={side} court={court} ways={ways} />
    </div>
  );
}

function statusWords({ status, review }: Court): string {
  const approved = review.approvals.findLast((approval) => !approval.void);
  const who =
    approved === undefined ? '' : `${approved.by === null ? '' : ` by ${approved.by}`}, ${formatInstant(approved.at)}`;
  switch (status) {
    case 'draft':
      return review.state === 'changes' ? 'Changes were requested:' : 'Not approved or signed yet.';
    case 'in_review':
      return 'Somebody should read it, then approve it or request changes.';
    case 'approved':
      return `Approved${who}. A change of the text makes it a draft again.`;
    case 'signed':
      return 'Signed. A change of the text makes it a draft again, and the signature no longer counts.';
    case 'served':
    case 'filed':
      return 'Its text no longer changes. To correct something, write an amendment.';
  }
}
