/*
 * While somebody speaks from the screen, what others change does not change it: news wait, and when they may come in
 * again everything is read anew.
 */

let holders = 0;
let release: () => void = () => undefined;

/** Holds news back until the answer is called. */
export function holdNews(): () => void {
  let held = true;
  holders += 1;
  return () => {
    if (!held) return;
    held = false;
    holders -= 1;
    if (holders === 0) release();
  };
}

export function newsHeld(): boolean {
  return holders > 0;
}

/** Called when news may come in again. */
export function onNewsReleased(listener: () => void): () => void {
  release = listener;
  return () => {
    release = () => undefined;
  };
}
