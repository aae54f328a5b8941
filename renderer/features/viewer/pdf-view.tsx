import { IconLayoutSidebar, IconListTree, IconRotateClockwise } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { Loading } from '#renderer/parts/loading.tsx';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { useOutsideLink } from '#renderer/parts/outside-link.tsx';
import { ViewOnly } from './image-view.tsx';
import { PdfFailure, PasswordForm } from './pdf-failure.tsx';
import { PdfFind } from './pdf-find.tsx';
import { PdfOutline, useOutline } from './pdf-outline.tsx';
import { PdfThumbnails } from './pdf-thumbnails.tsx';
import { larger, PageField, smaller, Zoom } from './pdf-tools.tsx';
import { usePdf } from './use-pdf.ts';
import type { Viewing } from './viewing.ts';
import classes from './viewer.module.css';
import { IconButton } from '#renderer/parts/icon-button.tsx';

interface PdfViewProps extends Viewing {
  item: EvidenceItem;
  /** The PDF is attached to the item, not the item itself. */
  attached?: boolean;
  url: string;
  /** What is shown above the pages of a PDF that carries files. */
  files?: ReactNode;
}

type Pane = 'pages' | 'outline' | null;

/** The pane next to the pages of the last PDF is also next to the next one's. */
let lastPane: Pane = null;

export default function PdfView({ item, attached = false, url, files, q, jump, onPage }: PdfViewProps) {
  const container = useRef<HTMLDivElement>(null);
  const { ask, question } = useOutsideLink();
  const pdf = usePdf({ url, size: attached ? 0 : item.size }, container, jump.page, ask);
  const { state } = pdf;
  const outline = useOutline(state.document);
  const [text, setText] = useState(q);
  const [pane, setPane] = useState(lastPane);
  const find = useEffectEvent(pdf.find);
  const goTo = useEffectEvent(pdf.goTo);
  const report = useEffectEvent(onPage);
  useEffect(() => find(text), [text]);
  useEffect(() => goTo(jump.page), [jump]);
  useEffect(() => {
    if (state.pages > 0) report(state.page);
  }, [state.page, state.pages]);
  const toggle = (wanted: Pane): void => {
    lastPane = pane === wanted ? null : wanted;
    setPane(lastPane);
  };
  usePdfCommands(pdf, () => toggle('pages'));

  const ready = state.pages > 0;
  return (
    <div className="stack min-h-0 full-height">
      <div className={classes.tools}>
        <IconButton
          label="Page thumbnails"
          icon={IconLayoutSidebar}
          sign={18}
          tip="Page thumbnails (T)"
          pressed={pane === 'pages'}
          onClick={() => toggle('pages')}
        />
        {outline.length > 0 && (
          <IconButton
            label="Outline"
            icon={IconListTree}
            sign={18}
            tip="Outline"
            pressed={pane === 'outline'}
            onClick={() => toggle('outline')}
          />
        )}
        <PageField state={state} goTo={pdf.goTo} />
        <Zoom state={state} zoom={pdf.zoom} />
        <IconButton
          label="Turn the view"
          icon={IconRotateClockwise}
          sign={18}
          tip="Turn the view (R)"
          onClick={pdf.rotate}
        />
        {state.rotation !== 0 && <ViewOnly />}
        <PdfFind item={item} wasRead={!attached} pdf={pdf} text={text} onText={setText} />
      </div>
      {state.hasFiles && files}
      <div className="grow flex">
        {ready && pane === 'pages' && state.document !== null && (
          <PdfThumbnails document={state.document} page={state.page} onPage={pdf.goTo} />
        )}
        {ready && pane === 'outline' && outline.length > 0 && (
          <PdfOutline entries={outline} onFollow={pdf.follow} onOutside={ask} />
        )}
        <div
          className={classes.pdfStage}
          data-own-pages={attached ? undefined : true}
          data-turned={state.rotation !== 0 || undefined}
        >
          <ScrollRegion ref={container} className={classes.pdfScroller} label="Pages">
            <div className="pdfViewer" />
          </ScrollRegion>
          {!ready && state.error === null && state.password === null && <Loading label="Opening the PDF" />}
          {!ready && state.password !== null && <PasswordForm password={state.password} />}
          {state.error !== null && <PdfFailure item={attached ? null : item} reason={state.error} />}
        </div>
      </div>
      {question}
    </div>
  );
}

function usePdfCommands(pdf: ReturnType<typeof usePdf>, togglePages: () => void): void {
  const { state } = pdf;
  const group = 'PDF';
  const zoomIn = (): void => pdf.zoom(larger(state.scale));
  const zoomOut = (): void => pdf.zoom(smaller(state.scale));
  useCommands([
    { group, keys: 't', label: 'Page thumbnails', icon: IconLayoutSidebar, run: togglePages },
    { group, keys: 'n', label: 'Next page', run: () => pdf.goTo(state.page + 1) },
    { group, keys: 'p', label: 'Previous page', run: () => pdf.goTo(state.page - 1) },
    { group, keys: 'PageDown', label: 'On', inPalette: false, run: () => pdf.scroll(1) },
    { group, keys: 'PageUp', label: 'Back', inPalette: false, run: () => pdf.scroll(-1) },
    { group, keys: 'Home', label: 'First page', run: () => pdf.goTo(1) },
    { group, keys: 'End', label: 'Last page', run: () => pdf.goTo(state.pages) },
    { group, keys: 'r', label: 'Turn the view', icon: IconRotateClockwise, run: pdf.rotate },
    { group, keys: '+', label: 'Larger', run: zoomIn },
    { group, keys: '-', label: 'Smaller', run: zoomOut },
    { group, keys: 'mod+=', label: 'Larger', inPalette: false, run: zoomIn },
    { group, keys: 'mod+-', label: 'Smaller', inPalette: false, run: zoomOut },
    { group, keys: '0', label: 'Fit the width', run: () => pdf.zoom('page-width') },
    { group, keys: '9', label: 'Fit the page', run: () => pdf.zoom('page-fit') },
  ]);
}
