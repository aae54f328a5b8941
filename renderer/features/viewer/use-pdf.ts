import type { PDFDocumentProxy } from 'pdfjs-dist';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { searchTerms } from '#renderer/lib/highlight.ts';
import { buildViewer, openPdf, type PdfParts } from './pdf-engine.ts';
import { untilClosed } from './until-closed.ts';

export interface PdfState {
  page: number;
  pages: number;
  scale: number;
  /** Degrees the view is turned by; the file stays as it is. */
  rotation: number;
  document: PDFDocumentProxy | null;
  /** It carries files; those pinned to a page are known once the page was in sight. */
  hasFiles: boolean;
  /** The place of the search: the current match of all. */
  found: { current: number; total: number } | null;
  error: string | null;
  /** The PDF is locked; calling this tries a password. */
  password: { wrong: boolean; give: (password: string) => void } | null;
}

export interface Pdf {
  state: PdfState;
  goTo: (page: number) => void;
  follow: (destination: string | unknown[]) => void;
  rotate: () => void;
  /** Up or down by most of what is in sight. */
  scroll: (direction: 1 | -1) => void;
  zoom: (to: number | 'page-width' | 'page-fit') => void;
  find: (text: string) => void;
  findNext: (backwards: boolean) => void;
}

const blank: PdfState = {
  page: 1,
  pages: 0,
  scale: 1,
  rotation: 0,
  document: null,
  hasFiles: false,
  found: null,
  error: null,
  password: null,
};

/** pdf.js calls it ScrollMode.PAGE. */
const oneAtATime = 3;

/** Holds pdf.js's own viewer in a container and gives React what it shows. */
export function usePdf(
  { url, size, onePage = false }: { url: string; size: number; onePage?: boolean },
  container: RefObject<HTMLDivElement | null>,
  startPage: number,
  /** The same function at every call. */
  ask: (address: string) => void,
): Pdf {
  const [state, setState] = useState(blank);
  const parts = useRef<PdfParts>(null);
  const start = useRef(startPage);
  const searched = useRef('');

  useEffect(() => {
    const outer = container.current;
    const pages = outer?.firstElementChild;
    if (outer == null || !(pages instanceof HTMLDivElement)) return;
    const change = (part: Partial<PdfState>): void => setState((now) => ({ ...now, ...part }));
    const built = buildViewer(outer, pages, ask);
    parts.current = built;
    listen(built, change, () => {
      if (onePage) built.viewer.scrollMode = oneAtATime;
      built.viewer.currentScaleValue = onePage ? 'page-fit' : 'page-width';
      built.viewer.currentPageNumber = Math.min(start.current, built.viewer.pagesCount);
      if (searched.current !== '') dispatchFind(built, searched.current, '', false);
    });
    const refitting = new ResizeObserver(() => refit(built));
    refitting.observe(outer);
    const task = openPdf(url, size);
    task.onPassword = (give: (password: string) => void, reason: number) =>
      change({ password: { wrong: reason === 2, give } });
    let closed = false;
    task.promise.then(
      (document) => {
        if (closed) return;
        change({ ...blank, pages: document.numPages, document });
        built.show(untilClosed(document, () => closed));
        const carried = document.getAttachments().catch(() => null);
        void carried.then((files) => !closed && files !== null && change({ hasFiles: true }));
      },
      (error: unknown) => {
        if (!closed) change({ error: error instanceof Error ? error.message : 'It could not be opened.' });
      },
    );
    return () => {
      closed = true;
      refitting.disconnect();
      parts.current = null;
      built.close();
      void task.destroy();
      pages.replaceChildren();
    };
  }, [url, size, onePage, container, ask]);

  return {
    state,
    goTo: (page) => {
      start.current = page;
      const viewer = parts.current?.viewer;
      if (viewer?.pdfDocument != null) viewer.currentPageNumber = Math.min(Math.max(1, page), viewer.pagesCount);
    },
    follow: (destination) => parts.current?.follow(destination),
    rotate: () => {
      const viewer = parts.current?.viewer;
      if (viewer?.pdfDocument != null) viewer.pagesRotation = (viewer.pagesRotation + 90) % 360;
    },
    scroll: (direction) => {
      const outer = container.current;
      outer?.scrollBy({ top: direction * outer.clientHeight * 0.9 });
    },
    zoom: (to) => {
      const viewer = parts.current?.viewer;
      if (viewer != null) viewer.currentScaleValue = String(to);
    },
    find: (text) => {
      searched.current = text;
      if (parts.current?.viewer.pdfDocument != null) dispatchFind(parts.current, text, '', false);
    },
    findNext: (backwards) => {
      if (parts.current !== null) dispatchFind(parts.current, searched.current, 'again', backwards);
    },
  };
}

/** A fitted page stays fitted when a pane next to it opens or closes. */
export function refit({ viewer }: PdfParts): void {
  // What has left the screen is told that it has no width, before it is closed.
  if (viewer.container.clientWidth === 0) return;
  // Until the first page is there, it has none.
  const fitted = viewer.currentScaleValue as string | null;
  if (viewer.pdfDocument != null && fitted !== null && fitted.startsWith('page-')) viewer.currentScaleValue = fitted;
}

function listen(parts: PdfParts, change: (part: Partial<PdfState>) => void, onReady: () => void): void {
  const { eventBus } = parts;
  eventBus.on('pagesinit', onReady);
  eventBus.on('pagechanging', ({ pageNumber }: { pageNumber: number }) => change({ page: pageNumber }));
  eventBus.on('rotationchanging', ({ pagesRotation }: { pagesRotation: number }) =>
    change({ rotation: pagesRotation }),
  );
  eventBus.on('scalechanging', ({ scale }: { scale: number }) => change({ scale }));
  const count = ({ matchesCount }: { matchesCount: { current: number; total: number } }): void =>
    change({ found: { ...matchesCount } });
  eventBus.on('fileattachmentannotation', () => change({ hasFiles: true }));
  eventBus.on('updatefindmatchescount', count);
  eventBus.on('updatefindcontrolstate', count);
}

function dispatchFind(parts: PdfParts, text: string, type: string, findPrevious: boolean): void {
  parts.eventBus.dispatch('find', {
    source: null,
    type,
    query: searchTerms(text),
    caseSensitive: false,
    entireWord: false,
    highlightAll: true,
    findPrevious,
    matchDiacritics: false,
  });
}
