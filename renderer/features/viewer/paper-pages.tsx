import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { sentenceFor } from '#renderer/api/api-error.ts';
import type { Paper } from '#renderer/api/papers.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { saveFile } from '#renderer/lib/save-file.ts';
import { Failure } from '#renderer/parts/failure.tsx';
import { IconButton } from '#renderer/parts/icon-button.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { useOutsideLink } from '#renderer/parts/outside-link.tsx';
import { openStage, type PaperStage, type PaperState, type Sheet } from './paper-stage.ts';
import { larger, PageField, smaller, Zoom } from './pdf-tools.tsx';
import type { Pdf } from './use-pdf.ts';
import classes from './viewer.module.css';

interface PaperPagesProps {
  paper: UseQueryResult<Paper>;
  /** What they are called as a file. */
  fileName: string;
  /** The page to go to, and the place on it in points from its top; another object goes there again. */
  jump?: { page: number; y: number } | null;
  /** What is drawn over each page; the same function as long as it draws the same. */
  overlay?: (sheet: Sheet) => void;
  /** What else is at hand above the pages. */
  tools?: ReactNode;
}

const blank: PaperState = { page: 1, pages: 0, scale: 1 };

/** Pages as they will be printed. The next ones take their place when they are drawn, and stay where the person is. */
export default function PaperPages({ paper, fileName, jump = null, overlay, tools }: PaperPagesProps) {
  const place = useRef<HTMLDivElement>(null);
  const stage = useRef<PaperStage>(null);
  const { ask, question } = useOutsideLink();
  const [state, setState] = useState(blank);
  const [shown, setShown] = useState<Blob | null>(null);
  const [unopened, setUnopened] = useState<{ pdf: Blob; error: unknown } | null>(null);
  const pdf = paper.data?.pdf ?? null;
  useEffect(() => {
    if (place.current === null) return;
    const opened = openStage(place.current, {
      className: classes.pdfScroller ?? '',
      label: 'The pages',
      onState: setState,
      onShown: setShown,
      onFailed: (of, error) => setUnopened({ pdf: of, error }),
      onLink: ask,
    });
    stage.current = opened;
    return () => {
      opened.close();
      stage.current = null;
    };
  }, [ask]);
  useEffect(() => {
    if (pdf !== null) stage.current?.show(pdf);
  }, [pdf, ask]);
  const isShown = shown !== null;
  useEffect(() => {
    if (isShown && jump !== null) stage.current?.goTo(jump.page, jump.y);
  }, [isShown, jump]);
  useEffect(() => {
    if (overlay !== undefined) stage.current?.overlay(overlay);
  }, [overlay, ask]);

  const zoom: Pdf['zoom'] = (to) => stage.current?.zoom(to);
  useZoomCommands(state.scale, zoom);
  const failed = unopened !== null && unopened.pdf === pdf;
  const problem: unknown = failed ? unopened.error : paper.error;
  const isProblem = failed || (paper.isError && !paper.isFetching);
  const retry = (): void => {
    setUnopened(null);
    if (failed) stage.current?.show(unopened.pdf);
    else void paper.refetch();
  };
  const updating = !isProblem && (paper.isFetching || shown !== pdf);
  return (
    <div className="stack full-height min-w-0">
      <div className={classes.tools}>
        <PageField state={state} goTo={(page) => stage.current?.goTo(page)} />
        <Zoom state={state} zoom={zoom} />
        <IconButton
          label="Download these pages"
          tip="Download these pages as PDF"
          icon={IconDownload}
          sign={18}
          disabled={shown === null}
          onClick={() => shown !== null && saveFile(shown, fileName)}
        />
        {tools}
        <span className="quiet text-sm push">{shown !== null && updating ? 'Updating' : ''}</span>
      </div>
      {shown !== null && isProblem && (
        <div className={classes.outdated}>
          <p role="alert">These pages are not up to date. {sentenceFor(problem)}</p>
          <Button size="compact-sm" variant="default" className="rigid" onClick={retry}>
            Try again
          </Button>
        </div>
      )}
      <div className="grow relative" aria-busy={updating}>
        <div ref={place} className="cover" />
        {shown === null && (
          <div className="cover">
            {isProblem ? (
              <Failure title="The pages could not be prepared" error={problem} onRetry={retry} />
            ) : (
              <Loading label="Preparing the pages" />
            )}
          </div>
        )}
      </div>
      {question}
    </div>
  );
}

function useZoomCommands(scale: number, zoom: Pdf['zoom']): void {
  const group = 'Pages';
  useCommands([
    { group, keys: '+', label: 'Larger', run: () => zoom(larger(scale)) },
    { group, keys: '-', label: 'Smaller', run: () => zoom(smaller(scale)) },
    { group, keys: '0', label: 'Fit the width', run: () => zoom('page-width') },
    { group, keys: '9', label: 'Fit the page', run: () => zoom('page-fit') },
  ]);
}
