import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Document } from '#renderer/api/generated.ts';
import { documentPaper } from '#renderer/api/papers.ts';
import {
  pagesNarrowest,
  pagesWidest,
  setPreferences,
  usePreferences,
} from '#renderer/features/preferences/preferences.ts';
import { Loading } from '#renderer/parts/loading.tsx';
import { SidePanel } from '#renderer/parts/side-panel.tsx';
import { paperFileName } from '#server/rules/file-names.ts';

const PaperPages = lazy(() => import('#renderer/features/viewer/paper-pages.tsx'));

interface PreviewPanelProps {
  document: Document;
  onClose: () => void;
}

/** Next to the text, the pages as they will be printed; they follow what is saved. */
export function PreviewPanel({ document: { id, caseId, title }, onClose }: PreviewPanelProps) {
  const { pagesWidth } = usePreferences();
  const paper = useQuery(documentPaper(caseId, id));
  return (
    <SidePanel
      bare
      label="Pages"
      width={pagesWidth}
      narrowest={pagesNarrowest}
      widest={pagesWidest}
      onWidth={(width) => setPreferences({ pagesWidth: width })}
      onClose={onClose}
    >
      <Suspense fallback={<Loading label="Preparing the pages" />}>
        <PaperPages paper={paper} fileName={paperFileName(title, 'pdf')} />
      </Suspense>
    </SidePanel>
  );
}
