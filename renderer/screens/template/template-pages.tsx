import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { FilledTemplate } from '#renderer/api/generated.ts';
import { templatePaper } from '#renderer/api/papers.ts';
import type { Occasion } from '#renderer/api/templates.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { paperFileName } from '#server/rules/file-names.ts';

const PaperPages = lazy(() => import('#renderer/features/viewer/paper-pages.tsx'));

interface TemplatePagesProps {
  template: FilledTemplate;
  occasion: Occasion;
}

/** The template on the paper of its court, with its caption. */
export function TemplatePages({ template: { id, name }, occasion: { courtCaseId, hearingId } }: TemplatePagesProps) {
  const { caseId } = useMatter().case;
  const paper = useQuery({
    ...templatePaper(caseId, id, { courtCaseId, hearingId }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <p className="quiet text-sm rigid py-2 px-4">
        With what the matter says. What you type on this page is added when you start writing.
      </p>
      <div className="grow">
        <Suspense fallback={<Loading label="Preparing the pages" />}>
          <PaperPages paper={paper} fileName={paperFileName(name, 'pdf')} />
        </Suspense>
      </div>
    </>
  );
}
