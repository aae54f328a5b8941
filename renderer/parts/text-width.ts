/** A width in pixels at the usual size of text, for what holds text: it grows with it. */
export function textWidth(pixels: number): string {
  return `calc(${pixels}px * var(--text-scale))`;
}
