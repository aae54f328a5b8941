import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'wouter';
import { stores } from '#renderer/api/stores.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { GoneRecord } from '#renderer/features/records/gone-record.tsx';
import { useOnTheWayOut } from '#renderer/features/toasts/delayed-deletion.ts';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { DocumentPage } from './document-page.tsx';

/** A document, opened to be written. */
export default function DocumentScreen() {
  const id = useParams()['id'] ?? '';
  const { case: matter } = useMatter();
  const found = useQuery(stores.documents.list(matter.caseId, { id }));
  const gone = useOnTheWayOut();
  if (gone.has(id)) return <Loading label="Moving to Trash" />;
  if (found.data === undefined) {
    if (!found.isError) return <Loading label="Opening the document" />;
    return (
      <Failure title="The document could not be opened" error={found.error} onRetry={() => void found.refetch()} />
    );
  }
  const [document] = found.data;
  if (document === undefined) return <GoneRecord resource="documents" id={id} heading="h1" onward={<AllDocuments />} />;
  return <DocumentPage key={id} document={document} />;
}

function AllDocuments() {
  return (
    <Button component={Link} href="/documents" variant="default">
      All documents
    </Button>
  );
}
