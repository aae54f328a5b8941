import { Button, CopyButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { hasReadPages, useReadPages } from '#renderer/api/file-views.ts';
import type { EvidenceItem, ReadPage } from '#renderer/api/generated.ts';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { PartlyRead } from '#renderer/features/evidence/partly-read.tsx';
import { describe, ReadingState, recognizedFrom, unsureBelow } from '#renderer/features/evidence/reading-state.tsx';
import { RecognizedText } from '#renderer/features/viewer/recognized-text.tsx';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { searchTerms } from '#renderer/lib/highlight.ts';
import { notReadLine } from '#server/rules/pages-not-read.ts';
import { isTooLargeToRead } from '#server/rules/request-limits.ts';
import classes from '#renderer/features/viewer/viewer.module.css';

interface MachineTextProps {
  item: EvidenceItem;
  q: string;
  page: number;
  onPage: (page: number) => void;
  onReadAgain: () => void;
  /** Of those that could not be recognized. */
  onReadPages: () => void;
  canEdit: boolean;
}

/** The text a search looks in, page by page, next to the page it was read from. */
export function MachineText({ item, q, page, onPage, onReadAgain, onReadPages, canEdit }: MachineTextProps) {
  const text = useReadPages(item);
  const isShown = hasReadPages(item);
  const pages = isShown ? text.data : undefined;
  return (
    <section className={classes.machine} aria-label="Extracted text">
      <header className={classes.machineHead}>
        <b>Extracted text</b>
        {pages !== undefined && (
          <CopyButton value={pages.map((each) => each.text).join('\n\n')}>
            {({ copied, copy }) => (
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
                onClick={copy}
              >
                {copied ? 'Copied' : 'Copy'}
              </Button>
            )}
          </CopyButton>
        )}
      </header>
      {item.extraction.status === 'done' && item.extraction.method === 'ocr' && (
        <p className={classes.machineNote}>
          {recognizedFrom(item.extraction)} Check it against the page before quoting.
          {canEdit && (
            <Button size="compact-xs" variant="subtle" onClick={onReadAgain}>
              Read again
            </Button>
          )}
        </p>
      )}
      {item.extraction.status !== 'done' && (
        <div className={classes.machineNote}>
          <ReadingState extraction={item.extraction} />
          <p>
            {describe(item.extraction).why ??
              (isShown ? 'More follows as it is read.' : 'It appears here once it is read.')}
          </p>
          {item.extraction.status === 'failed' && canEdit && !isTooLargeToRead(item) && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconRefresh size={14} aria-hidden />}
              onClick={onReadAgain}
            >
              Read again
            </Button>
          )}
        </div>
      )}
      <PartlyRead extraction={item.extraction} onReadAgain={canEdit ? onReadPages : undefined} />
      {text.isError && item.extraction.status === 'done' && (
        <Failure title="The text could not be shown" error={text.error} onRetry={() => void text.refetch()} />
      )}
      {text.isLoading && <Loading label="Opening the text" />}
      {pages !== undefined && (
        <Pages pages={pages} isWhole={item.extraction.status === 'done'} q={q} page={page} onPage={onPage} />
      )}
    </section>
  );
}

function Sureness({ confidence }: { confidence: number }) {
  const sure = `${Math.round(confidence)}% confidence`;
  if (confidence >= unsureBelow) return <span className="quiet text-xs figures">{sure}</span>;
  return (
    <span className="text-xs figures row gap-1 tone-attention">
      <IconAlertTriangle size={14} aria-hidden />
      Only {sure}: compare it with the page
    </span>
  );
}

interface PagesProps {
  pages: readonly ReadPage[];
  /** Nothing of it is still to be read. */
  isWhole: boolean;
  q: string;
  page: number;
  onPage: (page: number) => void;
}

function Pages({ pages, isWhole, q, page, onPage }: PagesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const terms = useMemo(() => searchTerms(q), [q]);
  useEffect(() => {
    const section = scroller.current?.querySelector(`[data-page="${page}"]`);
    (section?.querySelector('mark') ?? section)?.scrollIntoView({ block: 'start' });
  }, [page, pages, terms]);
  return (
    <ScrollRegion ref={scroller} className="grow scroll focus-inside" label="Text by page">
      {pages.map(({ text, confidence, doubtful, notRead }, index) => {
        const number = index + 1;
        return (
          <section key={number} data-page={number} className={classes.machinePage} aria-label={`Page ${number}`}>
            <div className="flex between align-baseline gap-3">
              {pages.length > 1 && (
                <button
                  type="button"
                  className={classes.machinePageHead}
                  aria-current={number === page ? 'true' : undefined}
                  onClick={() => onPage(number)}
                >
                  Page {number}
                </button>
              )}
              {confidence !== null && text.trim() !== '' && <Sureness confidence={confidence} />}
            </div>
            {notRead !== null && <p className="quiet text-sm">{notReadLine({ page: number, reason: notRead })}</p>}
            {text.trim() === '' ? (
              notRead === null && <p className="quiet text-sm">{isWhole ? 'No text on this page.' : 'Not read yet.'}</p>
            ) : (
              <p className="breaks pre-wrap">
                <RecognizedText text={text} doubtful={doubtful} terms={terms} />
              </p>
            )}
          </section>
        );
      })}
    </ScrollRegion>
  );
}
