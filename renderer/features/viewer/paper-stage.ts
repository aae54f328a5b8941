import type { PDFDocumentLoadingTask } from 'pdfjs-dist';
import { buildViewer, openBytes, type PdfParts } from './pdf-engine.ts';
import { untilClosed } from './until-closed.ts';
import { refit, type Pdf, type PdfState } from './use-pdf.ts';

/** What the pages in sight are like. */
export type PaperState = Pick<PdfState, 'page' | 'pages' | 'scale'>;

/** A page that is drawn, and its size in points. */
export interface Sheet {
  element: HTMLElement;
  number: number;
  width: number;
  height: number;
}

interface Watching {
  /** Classes of the part that scrolls, which hold what it looks like. */
  className: string;
  /** What the pages are, for who does not see them. */
  label: string;
  onState: (state: PaperState) => void;
  /** The PDF given last is in sight. */
  onShown: (pdf: Blob) => void;
  onFailed: (pdf: Blob, error: unknown) => void;
  /** A link that leads out. */
  onLink: (address: string) => void;
}

export interface PaperStage {
  /** Shows a PDF, at the place where the one before it was. */
  show: (pdf: Blob) => void;
  /** `y`: the place on the page that is to be in sight, in points from its top. */
  goTo: (page: number, y?: number) => void;
  zoom: Pdf['zoom'];
  /** What is drawn over each page: over those in sight now, and over the others once they are drawn. */
  overlay: (draw: (sheet: Sheet) => void) => void;
  close: () => void;
}

interface Sheets extends PdfParts {
  element: HTMLDivElement;
}

/**
 * Pages that change while they are looked at. The next ones are drawn behind those in sight, and take their place only
 * when everything in sight is drawn: nothing blinks, and the person stays where they are.
 */
export function openStage(stage: HTMLElement, watching: Watching): PaperStage {
  let shown: Sheets | null = null;
  let coming: Sheets | null = null;
  let drawOver = (_sheet: Sheet): void => undefined;

  const takePlace = (pdf: Blob, next: Sheets): void => {
    if (shown !== null && alignedNow(next, shown)) return;
    if (!next.isDrawn()) return;
    const before = shown;
    const focused = before?.element.contains(document.activeElement) === true;
    [shown, coming] = [next, null];
    next.element.inert = false;
    next.element.style.visibility = '';
    if (focused) next.element.focus({ preventScroll: true });
    before?.close();
    watching.onState(stateOf(next));
    watching.onShown(pdf);
  };

  const show = (pdf: Blob): void => {
    coming?.close();
    const next = laySheets(stage, pdf, watching, (error) => {
      if (coming !== next) return;
      coming = null;
      next.close();
      watching.onFailed(pdf, error);
    });
    coming = next;
    const { eventBus, viewer, element } = next;
    eventBus.on('pagesinit', () => {
      if (coming !== next) return;
      viewer.currentScaleValue = shown?.viewer.currentScaleValue ?? 'page-width';
      element.scrollTo(shown?.element.scrollLeft ?? 0, shown?.element.scrollTop ?? 0);
    });
    eventBus.on('pagerendered', ({ pageNumber }: { pageNumber: number }) => {
      drawOver(sheetOf(next, pageNumber));
      if (coming === next) takePlace(pdf, next);
    });
    for (const changed of ['pagechanging', 'scalechanging']) {
      eventBus.on(changed, () => {
        if (shown === next) watching.onState(stateOf(next));
      });
    }
  };

  return {
    show,
    goTo: (page, y = 0) => {
      if (shown === null) return;
      shown.viewer.currentPageNumber = Math.min(Math.max(1, page), shown.viewer.pagesCount);
      if (y > 0) bringInSight(shown, y);
    },
    zoom: (to) => {
      if (shown !== null) shown.viewer.currentScaleValue = String(to);
    },
    overlay: (draw) => {
      drawOver = draw;
      for (const sheets of [shown, coming]) {
        for (const page of sheets?.element.querySelectorAll<HTMLElement>('.page[data-loaded]') ?? []) {
          if (sheets !== null) draw(sheetOf(sheets, Number(page.dataset['pageNumber'])));
        }
      }
    },
    close: () => {
      shown?.close();
      coming?.close();
      [shown, coming] = [null, null];
    },
  };
}

/** Scrolls the next pages to where the person is meanwhile; false when they are there already. */
function alignedNow({ element }: Sheets, { element: { scrollTop, scrollLeft } }: Sheets): boolean {
  const [top, left] = [element.scrollTop, element.scrollLeft];
  element.scrollTo(scrollLeft, scrollTop);
  // What is shorter than before ends earlier.
  return element.scrollTop !== top || element.scrollLeft !== left;
}

function stateOf({ viewer }: Sheets): PaperState {
  return { page: viewer.currentPageNumber, pages: viewer.pagesCount, scale: viewer.currentScale };
}

/** Scrolls to a place on the current page, with some of what is above it. */
function bringInSight(sheets: Sheets, y: number): void {
  const { element } = sheets;
  const { element: page, height } = sheetOf(sheets, sheets.viewer.currentPageNumber);
  const { top, height: drawn } = page.getBoundingClientRect();
  element.scrollTop += top - element.getBoundingClientRect().top + (y / height) * drawn - element.clientHeight / 3;
}

function sheetOf({ viewer }: Sheets, number: number): Sheet {
  const { div, viewport } = viewer.getPageView(number - 1) as PageOfViewer;
  const { width, height, scale } = viewport;
  return { element: div, number, width: width / scale, height: height / scale };
}

interface PageOfViewer {
  div: HTMLElement;
  viewport: { width: number; height: number; scale: number };
}

function laySheets(
  stage: HTMLElement,
  pdf: Blob,
  { className, label, onLink }: Watching,
  onFailed: (error: unknown) => void,
): Sheets {
  const element = document.createElement('div');
  const pages = document.createElement('div');
  Object.assign(element, { className, tabIndex: 0, role: 'region', ariaLabel: label, inert: true });
  element.style.visibility = 'hidden';
  pages.className = 'pdfViewer';
  element.append(pages);
  stage.append(element);
  const parts = buildViewer(element, pages, onLink);
  const refitting = new ResizeObserver(() => refit(parts));
  refitting.observe(element);
  let closed = false;
  let task: PDFDocumentLoadingTask | null = null;
  const open = async (): Promise<void> => {
    const bytes = await pdf.arrayBuffer();
    if (isClosed()) return;
    task = openBytes(bytes);
    const opened = await task.promise;
    if (!isClosed()) parts.show(untilClosed(opened, isClosed));
  };
  // The compiler takes the flag for unchanged since it was looked at.
  const isClosed = (): boolean => closed;
  open().catch((error: unknown) => {
    if (!closed) onFailed(error);
  });
  const close = (): void => {
    closed = true;
    refitting.disconnect();
    parts.close();
    void task?.destroy();
    element.remove();
  };
  return { ...parts, element, close };
}
