export interface Line {
  text: string;
  /** Counted from 1, as the file has them. */
  number: number;
  /** False for the rest of a line that is too long to be drawn in one go. */
  first: boolean;
}

const longest = 2_000;

/** The lines of a text. A line of a million characters, as programs write them, becomes many pieces of one number. */
export function cutLines(text: string): Line[] {
  const lines: Line[] = [];
  const written = text.split('\n');
  if (written.length > 1 && written.at(-1) === '') written.pop();
  for (const [index, line] of written.entries()) {
    for (let at = 0; at === 0 || at < line.length;) {
      const end = pieceEnd(line, at);
      lines.push({ text: line.slice(at, end), number: index + 1, first: at === 0 });
      at = Math.max(end, at + 1);
    }
  }
  return lines;
}

/** Where a piece may end: not within a character of two units. */
function pieceEnd(line: string, at: number): number {
  const end = Math.min(line.length, at + longest);
  const last = line.charCodeAt(end - 1);
  return end < line.length && last >= 0xd800 && last <= 0xdbff ? end - 1 : end;
}

/** JSON with a line for each value; the text itself when it is none, or has lines already. */
export function indented(text: string, mimeType: string): string | null {
  if (mimeType !== 'application/json') return null;
  try {
    const shown = JSON.stringify(JSON.parse(text), null, 2);
    return shown === text.trim() ? null : shown;
  } catch {
    return null;
  }
}
