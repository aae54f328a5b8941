import type { Redaction } from '#renderer/api/packets.ts';
import type { Sheet } from '#renderer/features/viewer/paper-stage.ts';
import classes from '#renderer/screens/packets/packets.module.css';

export type Box = Redaction['boxes'][number];

/** Something shown on a page: a finding, what is painted out, or what is about to be. */
export interface Mark {
  box: Box;
  kind: 'finding' | 'redacted' | 'drawn';
}

/** Smaller than this, in points, is a click and no box. */
const smallest = 3;

/**
 * Lays the marks of a page over it, in place of those before; boxes are in points from the top left. `leftOut`: the packet
 * does not print the page. `onDrawn` is called with each box that is drawn with the mouse; with null, none can be.
 */
export function drawMarks(
  sheet: Sheet,
  marks: readonly Mark[],
  { leftOut, onDrawn }: { leftOut: boolean; onDrawn: ((box: Box) => void) | null },
): void {
  const { element, number } = sheet;
  element.querySelector(':scope > [data-marks]')?.remove();
  const layer = document.createElement('div');
  layer.dataset['marks'] = '';
  layer.className = classes.marks ?? '';
  if (leftOut) {
    layer.dataset['leftOut'] = '';
    layer.textContent = 'Not printed in this packet';
  }
  for (const { box, kind } of marks) {
    if (box.page !== number) continue;
    const mark = markOf(kind);
    place(mark, box, sheet);
    layer.append(mark);
  }
  if (onDrawn !== null) listen(layer, sheet, onDrawn);
  element.append(layer);
}

function markOf(kind: Mark['kind']): HTMLElement {
  const mark = document.createElement('div');
  mark.className = classes.box ?? '';
  mark.dataset['kind'] = kind;
  return mark;
}

function place(mark: HTMLElement, { x, y, w, h }: Omit<Box, 'page'>, { width, height }: Sheet): void {
  const percent = (part: number, of: number): string => `${(part / of) * 100}%`;
  Object.assign(mark.style, {
    left: percent(x, width),
    top: percent(y, height),
    width: percent(w, width),
    height: percent(h, height),
  });
}

function listen(layer: HTMLElement, sheet: Sheet, onDrawn: (box: Box) => void): void {
  layer.dataset['drawing'] = '';
  const pointOf = ({ clientX, clientY }: PointerEvent): { x: number; y: number } => {
    const { left, top, width, height } = layer.getBoundingClientRect();
    const within = (part: number): number => Math.min(1, Math.max(0, part));
    return {
      x: within((clientX - left) / width) * sheet.width,
      y: within((clientY - top) / height) * sheet.height,
    };
  };
  layer.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    event.preventDefault();
    layer.setPointerCapture(event.pointerId);
    const from = pointOf(event);
    const mark = markOf('drawn');
    layer.append(mark);
    let box = { ...from, w: 0, h: 0 };
    const move = (to: PointerEvent): void => {
      box = between(from, pointOf(to));
      place(mark, box, sheet);
    };
    const end = (): void => {
      layer.removeEventListener('pointermove', move);
      mark.remove();
      if (box.w >= smallest && box.h >= smallest) onDrawn({ page: sheet.number, ...box });
    };
    layer.addEventListener('pointermove', move);
    layer.addEventListener('lostpointercapture', end, { once: true });
  });
}

/** The box that has these two points as opposite corners. */
export function between(
  one: { x: number; y: number },
  other: { x: number; y: number },
): { x: number; y: number; w: number; h: number } {
  return {
    x: Math.min(one.x, other.x),
    y: Math.min(one.y, other.y),
    w: Math.abs(one.x - other.x),
    h: Math.abs(one.y - other.y),
  };
}
