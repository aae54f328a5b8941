import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { smallDrawing, smallHeight, smallWidth } from '#server/extraction/pictures/small-picture.ts';
import type { Block } from './block.ts';
import { textOfBlocks } from './block-text.ts';

const margin = 26;
const lineHeight = 12;
/** More than fits on the sheet in any letters; the rest of a long file is never laid out. */
const charactersAtMost = 4_000;
const ink = '#1f1c17';
const paleLine = '#dcd6c9';
const family = 'Casewright sheet';

/** The beginning of a text on a sheet of letter paper, as small as a list shows it. */
export function sheetOfText(blocks: readonly Block[]): Promise<Buffer> {
  loadFonts();
  const canvas = createCanvas(smallWidth, Math.min(smallHeight, Math.round((smallWidth * 11) / 8.5)));
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = ink;
  let y = margin + lineHeight;
  let left = charactersAtMost;
  for (const block of blocks) {
    if (y > canvas.height - margin || left <= 0) break;
    if (block.type === 'rule') {
      context.fillStyle = paleLine;
      context.fillRect(margin, y - lineHeight / 2, canvas.width - 2 * margin, 1);
      context.fillStyle = ink;
      y += lineHeight;
      continue;
    }
    const text = textOfBlocks([block]).slice(0, left);
    left -= text.length;
    context.font = block.type === 'heading' ? `bold 12px '${family}'` : `9.5px '${family}'`;
    for (const line of linesOf(context, text, canvas.width - 2 * margin)) {
      if (y > canvas.height - margin) break;
      context.fillText(line, margin, y);
      y += lineHeight;
    }
    y += lineHeight / 2;
  }
  return smallDrawing(Buffer.from(canvas.data()), canvas.width, canvas.height);
}

function* linesOf(context: SKRSContext2D, text: string, width: number): Generator<string> {
  for (const paragraph of text.split('\n')) {
    let line = '';
    for (const word of paragraph.replaceAll('\t', '    ').split(/(?<= )/)) {
      if (line !== '' && context.measureText(line + word.trimEnd()).width > width) {
        yield line.trimEnd();
        line = '';
      }
      line += word;
    }
    yield line.trimEnd();
  }
}

let loaded = false;

/** The letters come with pdf.js: this computer may have none that the drawing library finds. */
function loadFonts(): void {
  if (loaded) return;
  const folder = join(dirname(createRequire(import.meta.url).resolve('pdfjs-dist/package.json')), 'standard_fonts');
  for (const name of ['LiberationSans-Regular.ttf', 'LiberationSans-Bold.ttf']) {
    GlobalFonts.registerFromPath(join(folder, name), family);
  }
  loaded = true;
}
