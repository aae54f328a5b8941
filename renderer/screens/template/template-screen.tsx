import { useParams } from 'wouter';
import { useFilledTemplate } from '#renderer/api/templates.ts';
import { ApiError } from '#renderer/api/api-error.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { NotFound } from '#renderer/parts/not-found.tsx';
import { TemplatePage } from './template-page.tsx';

/** A template, opened to begin a document with it. */
export default function TemplateScreen() {
  const id = useParams()['id'] ?? '';
  const { case: matter } = useMatter();
  const found = useFilledTemplate(matter.caseId, id, { courtCaseId: null, hearingId: null });
  if (found.data !== undefined) return <TemplatePage key={id} template={found.data} />;
  if (!found.isError) return <Loading label="Opening the template" />;
  if (found.error instanceof ApiError && found.error.status === 404)
    return <NotFound href="/templates" label="All templates" heading="h1" />;
  return <Failure title="The template could not be opened" error={found.error} onRetry={() => void found.refetch()} />;
}
