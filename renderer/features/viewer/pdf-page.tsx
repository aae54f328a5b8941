import { useEffect, useEffectEvent, useRef } from 'react';
import { Loading } from '#renderer/parts/loading.tsx';
import { PasswordForm, PdfFailure } from './pdf-failure.tsx';
import { usePdf } from './use-pdf.ts';
import classes from './one-page.module.css';

interface PdfPageProps {
  url: string;
  /** Bytes. */
  size: number;
  page: number;
  onPages: (pages: number) => void;
  spoken: boolean;
}

/** One page of a PDF, fitted. */
export default function PdfPage({ url, size, page, onPages, spoken }: PdfPageProps) {
  const container = useRef<HTMLDivElement>(null);
  const { state, goTo } = usePdf({ url, size, onePage: true }, container, page, leadsNowhere);
  const go = useEffectEvent(goTo);
  const report = useEffectEvent(onPages);
  // A link within the file may be followed by keyboard: the page that is shown is still the one that was asked for.
  useEffect(() => go(page), [page, state.page]);
  useEffect(() => {
    if (state.pages > 0) report(state.pages);
  }, [state.pages]);
  const { error, password } = state;
  return (
    <div className="relative full-height">
      <div ref={container} className={classes.pdf}>
        <div className="pdfViewer" />
      </div>
      {spoken && state.pages === 0 && error === null && password === null && <Loading label="Opening the PDF" />}
      {spoken && state.pages === 0 && password !== null && (
        <div className="relative">
          <PasswordForm password={password} />
        </div>
      )}
      {spoken && error !== null && (
        <div className="relative">
          <PdfFailure item={null} reason={error} />
        </div>
      )}
    </div>
  );
}

/** Links to the outside are off. */
function leadsNowhere(): void {}
