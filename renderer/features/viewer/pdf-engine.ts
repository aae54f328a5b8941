import * as pdfjsLib from 'pdfjs-dist';
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import 'pdfjs-dist/web/pdf_viewer.css';

declare global {
  var pdfjsLib: unknown;
}

// The viewer part reads the library from here when it is loaded, so it must be loaded after this line.
globalThis.pdfjsLib = pdfjsLib;
const viewerParts = await import('pdfjs-dist/web/pdf_viewer.mjs');

pdfjsLib.GlobalWorkerOptions.workerSrc = workerAddress;

const data = new URL(`${import.meta.env.BASE_URL}${import.meta.env.VITE_PDFJS_DATA}`, window.location.href).href;

/** Links within the file work; one that leads out is only asked about. */
class AskingLinks extends viewerParts.PDFLinkService {
  ask: (address: string) => void = () => undefined;

  override addLinkAttributes(link: HTMLAnchorElement, address: string): void {
    link.href = address;
    link.title = address;
    link.rel = 'noopener noreferrer';
    const hold = (event: Event): void => {
      event.preventDefault();
      this.ask(address);
    };
    link.addEventListener('click', hold);
    link.addEventListener('auxclick', hold);
  }
}

/** What is smaller is read as a whole, while its first page is drawn already. */
const largeBytes = 8 * 1024 * 1024;

/**
 * How a large PDF is read: only what the pages in sight need. Opening one looks up each page's entry, and those are
 * often scattered among the scans, so what is asked for at once is small; neighbors are asked for together.
 */
const inStretches = { rangeChunkSize: 16 * 1024, disableAutoFetch: true, disableStream: true };

/**
 * Everything it needs comes from this application; scripts are off. The oddities of a file that a person did not make,
 * and a page that was left while it was read, are no faults to report.
 */
const manners = {
  cMapUrl: `${data}cmaps/`,
  standardFontDataUrl: `${data}standard_fonts/`,
  wasmUrl: `${data}wasm/`,
  iccUrl: `${data}iccs/`,
  enableXfa: false,
  verbosity: pdfjsLib.VerbosityLevel.ERRORS,
};

/** Opens a PDF of so many bytes. */
export function openPdf(url: string, size: number): pdfjsLib.PDFDocumentLoadingTask {
  return pdfjsLib.getDocument({ url, ...(size > largeBytes && inStretches), ...manners });
}

let worker: pdfjsLib.PDFWorker | null = null;

/** Opens a PDF that is here already. All such share one worker: to start one takes longer than to draw a page. */
export function openBytes(bytes: ArrayBuffer): pdfjsLib.PDFDocumentLoadingTask {
  if (worker === null || worker.destroyed) worker = new pdfjsLib.PDFWorker({ verbosity: manners.verbosity });
  return pdfjsLib.getDocument({ data: bytes, worker, ...manners });
}

export interface PdfParts {
  eventBus: InstanceType<typeof viewerParts.EventBus>;
  viewer: InstanceType<typeof viewerParts.PDFViewer>;
  show: (document: pdfjsLib.PDFDocumentProxy) => void;
  /** Goes where an entry of the outline leads. */
  follow: (destination: string | unknown[]) => void;
  /** Everything in sight is drawn. */
  isDrawn: () => boolean;
  close: () => void;
}

/** What pdf.js says of the pages in sight. */
interface InSight {
  views: readonly { view: { renderingState: number } }[];
}

export function buildViewer(
  container: HTMLDivElement,
  pages: HTMLDivElement,
  ask: (address: string) => void,
): PdfParts {
  const eventBus = new viewerParts.EventBus();
  const linkService = new AskingLinks({ eventBus });
  linkService.ask = ask;
  const findController = new viewerParts.PDFFindController({ eventBus, linkService });
  const viewer = new viewerParts.PDFViewer({
    container,
    viewer: pages,
    eventBus,
    linkService,
    findController,
    annotationMode: pdfjsLib.AnnotationMode.ENABLE,
  });
  linkService.setViewer(viewer);
  const leaveScreen = onOtherScreen(() => viewer.refresh());
  return {
    eventBus,
    viewer,
    show: (document) => {
      viewer.setDocument(document);
      linkService.setDocument(document, null);
    },
    follow: (destination) => void linkService.goToDestination(destination),
    isDrawn: () => {
      const { views } = viewer._getVisiblePages() as InSight;
      return views.every(({ view }) => view.renderingState === viewerParts.RenderingStates.FINISHED);
    },
    close: () => {
      leaveScreen();
      viewer.cleanup();
      findController.setDocument(null as unknown as pdfjsLib.PDFDocumentProxy);
    },
  };
}

/** Says when the window has come to a screen with finer or coarser pixels, or is zoomed. Answers how to stop it. */
function onOtherScreen(notify: () => void): () => void {
  const over = new AbortController();
  const { signal } = over;
  let ratio = 0;
  const watch = (): void => {
    ratio = window.devicePixelRatio;
    window.matchMedia(`(resolution: ${ratio}dppx)`).addEventListener('change', look, { signal, once: true });
  };
  const look = (): void => {
    if (window.devicePixelRatio === ratio) return;
    watch();
    notify();
  };
  watch();
  // A zoomed window always says that it has another size; a moved one may only say it to the query.
  window.addEventListener('resize', look, { signal });
  return () => over.abort();
}
