import { readFileSync, renameSync, writeFileSync } from 'node:fs';

export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface WindowState {
  /** Null lets the system choose the place. */
  bounds: Rectangle | null;
  maximized: boolean;
}

export const smallest = { width: 900, height: 600 };
export const usual = { width: 1280, height: 840 };

/** What was remembered, as far as it is readable and still on a screen that exists. */
export function readWindowState(file: string, screens: readonly Rectangle[]): WindowState {
  let state: Partial<WindowState> | null;
  try {
    state = JSON.parse(readFileSync(file, 'utf8')) as Partial<WindowState> | null;
  } catch {
    // None yet, or damaged: it holds none of the person's data, so the usual size is used.
    return { bounds: null, maximized: false };
  }
  const bounds = rememberedBounds(state?.bounds, screens);
  return { bounds, maximized: state?.maximized === true };
}

/** Written to a new file and renamed, so that a crash never leaves half a file. */
export function writeWindowState(file: string, state: WindowState): void {
  writeFileSync(`${file}.new`, JSON.stringify(state));
  renameSync(`${file}.new`, file);
}

function rememberedBounds(value: unknown, screens: readonly Rectangle[]): Rectangle | null {
  return isRectangle(value) && screens.some((screen) => showsTitle(screen, value)) ? value : null;
}

function isRectangle(value: unknown): value is Rectangle {
  if (typeof value !== 'object' || value === null) return false;
  const { x, y, width, height } = value as Partial<Rectangle>;
  return (
    [x, y, width, height].every(Number.isInteger) &&
    Number(width) >= smallest.width &&
    Number(height) >= smallest.height
  );
}

/** Enough of the title bar to take hold of: 100 by 30 pixels. */
function showsTitle(screen: Rectangle, window: Rectangle): boolean {
  const left = Math.max(screen.x, window.x);
  const right = Math.min(screen.x + screen.width, window.x + window.width);
  return right - left >= 100 && window.y >= screen.y && window.y + 30 <= screen.y + screen.height;
}
