/*
 * A browser may lend no storage, as in some private windows, or have none left. What is read is nothing then, and what
 * was to be kept stays with the window, which says so.
 */

/** What the browser has under this name; with `sessionStorage`, what it has for this window alone. */
export function readStored(name: string, kind: 'localStorage' | 'sessionStorage' = 'localStorage'): string | null {
  try {
    return globalThis[kind].getItem(name);
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return null;
  }
}

/** Null takes away what is there. Answers whether the browser did it. */
export function store(
  name: string,
  text: string | null,
  kind: 'localStorage' | 'sessionStorage' = 'localStorage',
): boolean {
  try {
    if (text === null) globalThis[kind].removeItem(name);
    else globalThis[kind].setItem(name, text);
    return true;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    return false;
  }
}
