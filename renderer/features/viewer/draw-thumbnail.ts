import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist';

const width = 104;
const height = 148;
let queue: Promise<void> = Promise.resolve();

/** Draws a page in small, one after the other; what has scrolled away before it is drawn is left out. */
export function drawThumbnail(
  document: PDFDocumentProxy,
  number: number,
  canvas: HTMLCanvasElement,
): { done: Promise<void>; stop: () => void } {
  let over = false;
  let task: RenderTask | null = null;
  const draw = async (): Promise<void> => {
    if (over) return;
    const page = await document.getPage(number);
    const natural = page.getViewport({ scale: 1 });
    const scale = Math.min(width / natural.width, height / natural.height);
    const viewport = page.getViewport({ scale: scale * Math.max(1, window.devicePixelRatio) });
    if (isOver()) return;
    canvas.width = Math.ceil(viewport.width);
    canvas.height = Math.ceil(viewport.height);
    canvas.style.width = `${Math.round(natural.width * scale)}px`;
    canvas.style.height = `${Math.round(natural.height * scale)}px`;
    task = page.render({ canvas, viewport });
    await task.promise;
  };
  // The compiler takes the flag for unchanged since it was looked at.
  const isOver = (): boolean => over;
  const done = queue.then(draw).catch((error: unknown) => {
    if (!isOver()) throw error;
  });
  queue = done.catch(() => undefined);
  return {
    done,
    stop: () => {
      over = true;
      task?.cancel();
    },
  };
}
