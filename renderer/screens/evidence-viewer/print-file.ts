import { request } from '#renderer/api/client.ts';
import { previewUrl } from '#renderer/api/file-views.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { styleNonce } from '#renderer/lib/nonce.ts';

const sharpness = 2;
const pagesAtMost = 300;

class NotPrintable extends Error {}

/** A print dialog may be open for long, and not every browser says when it was closed. */
const dialogMilliseconds = 10 * 60_000;

/** Opens the print dialog for the file itself, not the window around it. What has no pages to print says so. */
export async function printFile(
  item: EvidenceItem,
  type: string,
  onPage: (page: number, of: number) => void,
): Promise<void> {
  const frame = document.createElement('iframe');
  // It may open the print dialog and nothing else: no script of a file runs in it.
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals');
  frame.setAttribute('aria-hidden', 'true');
  frame.style.cssText = 'position:fixed;width:0;height:0;border:0;visibility:hidden';
  const pictures: string[] = [];
  const clear = (): void => {
    frame.remove();
    for (const picture of pictures) URL.revokeObjectURL(picture);
  };
  try {
    frame.srcdoc = await pageToPrint(item, type, pictures, onPage);
    const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }));
    document.body.append(frame);
    await loaded;
    await Promise.all([...(frame.contentDocument?.images ?? [])].map((image) => image.decode()));
    const timer = setTimeout(clear, dialogMilliseconds);
    const over = (): void => {
      clearTimeout(timer);
      clear();
    };
    frame.contentWindow?.addEventListener('afterprint', over, { once: true });
    frame.contentWindow?.print();
  } catch (error) {
    clear();
    throw error;
  }
}

async function pageToPrint(
  item: EvidenceItem,
  type: string,
  pictures: string[],
  onPage: (page: number, of: number) => void,
): Promise<string> {
  const address = previewUrl(item.id);
  if (type === 'application/pdf') return pdfPages(address, item.title, pictures, onPage);
  if (type.startsWith('image/')) return picturePage(item.title, [address]);
  if (type === 'text/html') return (await textAt(address)).replace('<style>', `<style nonce="${styleNonce()}">`);
  if (type.startsWith('text/')) return textPage(item.title, await textAt(address));
  throw new NotPrintable('This kind of file has no pages to print. Save the original to print it elsewhere.');
}

async function pdfPages(
  address: string,
  title: string,
  pictures: string[],
  onPage: (page: number, of: number) => void,
): Promise<string> {
  const { openPdf } = await import('#renderer/features/viewer/pdf-engine.ts');
  // All of its pages are needed.
  const task = openPdf(address, 0);
  try {
    const pdf = await task.promise.catch((error: unknown) => {
      if (!(error instanceof Error) || error.name !== 'PasswordException') throw error;
      throw new NotPrintable('This PDF is locked with a password. Save the original to print it elsewhere.');
    });
    if (pdf.numPages > pagesAtMost) {
      throw new NotPrintable(
        `This PDF has ${pdf.numPages} pages; ${pagesAtMost} can be printed from here. Save the original to print all.`,
      );
    }
    const canvas = document.createElement('canvas');
    for (let number = 1; number <= pdf.numPages; number++) {
      onPage(number, pdf.numPages);
      const page = await pdf.getPage(number);
      const viewport = page.getViewport({ scale: sharpness });
      canvas.width = Math.ceil(viewport.width);
      canvas.height = Math.ceil(viewport.height);
      await page.render({ canvas, viewport, intent: 'print' }).promise;
      pictures.push(URL.createObjectURL(await asBlob(canvas)));
      page.cleanup();
    }
    return picturePage(title, pictures);
  } finally {
    await task.destroy();
  }
}

function asBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob === null ? reject(new Error('A page could not be drawn.')) : resolve(blob)));
  });
}

async function textAt(address: string): Promise<string> {
  return (await request(address, { credentials: 'same-origin' })).text();
}

function picturePage(title: string, addresses: readonly string[]): string {
  const images = addresses.map((address) => `<img src="${escaped(address)}" alt="">`).join('');
  return wholePage(
    title,
    'body{margin:0}img{display:block;max-width:100%;max-height:100vh;margin:0 auto;break-after:page}',
    images,
  );
}

function textPage(title: string, text: string): string {
  return wholePage(
    title,
    'pre{white-space:pre-wrap;overflow-wrap:anywhere;font:11pt/1.4 monospace}',
    `<pre>${escaped(text)}</pre>`,
  );
}

function wholePage(title: string, style: string, body: string): string {
  return `<!doctype html><meta charset="utf-8"><title>${escaped(title)}</title><style nonce="${styleNonce()}">${style}</style>${body}`;
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
