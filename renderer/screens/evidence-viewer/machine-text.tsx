import { Button, CopyButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy, IconRefresh } from '@tabler/icons-react';
import { useEffect, useMemo, useRef } from 'react';
import { hasReadPages, useReadPages } from '#renderer/api/file-views.ts';
import type { EvidenceItem, ReadPage } from '#renderer/api/generated.ts';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { PartlyRead } from '#renderer/features/evidence/partly-read.tsx';
import { describe, ReadingState, unsureBelow } from '#renderer/features/evidence/reading-state.tsx';
import { asParagraphs } from '#renderer/features/viewer/read-paragraphs.ts';
import { RecognizedText } from '#renderer/features/viewer/recognized-text.tsx';
import { usePassageWalk } from '#renderer/features/passages/use-passage-walk.ts';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { searchTerms } from '#renderer/lib/highlight.ts';
import { readPages } from '#server/rules/page-ranges.ts';
import { notReadLine } from '#server/rules/pages-not-read.ts';
import { isTooLargeToRead } from '#server/rules/request-limits.ts';
import classes from '#renderer/features/viewer/viewer.module.css';

interface MachineTextProps {
  item: EvidenceItem;
  q: string;
  page: number;
  /** The keyboard is to go to the text, to select a passage. */
  choosing: boolean;
  onChoosing: (choosing: boolean) => void;
  onPage: (page: number) => void;
  onReadAgain: () => void;
  /** Of those that could not be recognized. */
  onReadPages: () => void;
  canEdit: boolean;
}

/** The text a search looks in, page by page, next to the page it was read from. */
export function MachineText({
  item,
  q,
  page,
  choosing,
  onChoosing,
  onPage,
  onReadAgain,
  onReadPages,
  canEdit,
}: MachineTextProps) {
  const text = useReadPages(item);
  const isShown = hasReadPages(item);
  const pages = isShown ? text.data : undefined;
  const recognized = recognizedPages(pages ?? []);
  return (
    <section className={classes.machine} aria-label="Extracted text">
      {pages !== undefined && (
        <div className={classes.machineNote}>
          {recognized !== null && <p>{recognized}</p>}
          <div className="row gap-2">
            <CopyButton value={pages.map((each) => each.text).join('\n\n')}>
              {({ copied, copy }) => (
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
                  onClick={copy}
                >
                  {copied ? 'Copied' : 'Copy'}
                </Button>
              )}
            </CopyButton>
            {recognized !== null && item.extraction.status === 'done' && canEdit && (
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
        </div>
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
        <Pages
          pages={pages}
          isWhole={item.extraction.status === 'done'}
          {...{ q, page, choosing, onChoosing, onPage }}
        />
      )}
    </section>
  );
}

const pagesSaid = (numbers: readonly number[]): string =>
  (readPages(numbers.join(',')) ?? [])
    .map(({ first, last }) => (first === last ? `${first}` : `${first}–${last}`))
    .join(', ');

/** Which pages a machine read from a picture; null where none. */
function recognizedPages(pages: readonly ReadPage[]): string | null {
  const numbers = pages.flatMap(({ confidence }, index) => (confidence === null ? [] : [index + 1]));
  if (numbers.length === 0) return null;
  const check = 'Check it against the page before quoting.';
  if (numbers.length === pages.length) return `Text recognized from a scan. ${check}`;
  const which = `${numbers.length === 1 ? 'Page' : 'Pages'} ${pagesSaid(numbers)}`;
  return `${which} ${numbers.length === 1 ? 'was' : 'were'} recognized from a scan. ${check}`;
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
  choosing: boolean;
  onChoosing: (choosing: boolean) => void;
  onPage: (page: number) => void;
}

function Pages({ pages, isWhole, q, page, choosing, onChoosing, onPage }: PagesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const terms = useMemo(() => searchTerms(q), [q]);
  useEffect(() => {
    const section = scroller.current?.querySelector(`[data-page="${page}"]`);
    const selected = window.getSelection();
    // What was selected there is in sight.
    if (section != null && selected?.isCollapsed === false && section.contains(selected.anchorNode)) return;
    (section?.querySelector('mark') ?? section)?.scrollIntoView({ block: 'start' });
  }, [page, pages, terms]);
  const walk = usePassageWalk(scroller, {
    wanted: choosing,
    onBegun: () => onChoosing(false),
    page,
    pages: pages.length,
    onPage,
  });
  return (
    <ScrollRegion ref={scroller} className="grow scroll focus-inside" label="Text by page" onKeyDown={walk} data-walked>
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
              <p className="breaks pre-wrap" data-page-text={number}>
                <RecognizedText
                  {...(confidence === null ? { text, doubtful } : asParagraphs({ text, doubtful }))}
                  terms={terms}
                />
              </p>
            )}
          </section>
        );
      })}
    </ScrollRegion>
  );
}
