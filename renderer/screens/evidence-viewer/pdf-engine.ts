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

/** Opens a PDF. Everything it needs comes from this application; scripts and links out are off. */
export function openPdf(url: string): pdfjsLib.PDFDocumentLoadingTask {
  return pdfjsLib.getDocument({
    url,
    cMapUrl: `${data}cmaps/`,
    standardFontDataUrl: `${data}standard_fonts/`,
    wasmUrl: `${data}wasm/`,
    iccUrl: `${data}iccs/`,
    enableXfa: false,
  });
}

export interface PdfParts {
  eventBus: InstanceType<typeof viewerParts.EventBus>;
  viewer: InstanceType<typeof viewerParts.PDFViewer>;
  show: (document: pdfjsLib.PDFDocumentProxy) => void;
  close: () => void;
}

export function buildViewer(container: HTMLDivElement, pages: HTMLDivElement): PdfParts {
  const eventBus = new viewerParts.EventBus();
  const linkService = new viewerParts.PDFLinkService({ eventBus });
  linkService.externalLinkEnabled = false;
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
  return {
    eventBus,
    viewer,
    show: (document) => {
      viewer.setDocument(document);
      linkService.setDocument(document, null);
    },
    close: () => {
      viewer.cleanup();
      findController.setDocument(null as unknown as pdfjsLib.PDFDocumentProxy);
    },
  };
}
