import { ownName } from '#renderer/api/own-storage.ts';
import { readStored, store } from '#renderer/lib/browser-storage.ts';
import { isLiving, thisWindow } from '#renderer/lib/living-windows.ts';

/** Where the person is in the courtroom: kept in this browser until they leave it, so that a crash loses nothing. */
export interface CourtPlace {
  caseId: string;
  hearingId: string;
  /** The exhibit that is open; null before the first. */
  evidenceId: string | null;
  /** From 1. */
  page: number;
  /** Nothing is presented for now. */
  black: boolean;
}

type Kept = CourtPlace & { by: string };

const name = 'casewright.courtroom';

export function keepPlace(place: CourtPlace): void {
  store(ownName(name), JSON.stringify({ ...place, by: thisWindow } satisfies Kept));
}

/** The courtroom was left. */
export function dropPlace(): void {
  store(ownName(name), null);
}

/** Where a window was that was reloaded or crashed; null when nobody was in the courtroom, or another window is. */
export function placeBefore(): CourtPlace | null {
  const kept = read();
  return kept === null || isLiving(kept.by) ? null : kept;
}

function read(): Kept | null {
  const text = readStored(ownName(name));
  if (text === null) return null;
  try {
    return JSON.parse(text) as Kept;
  } catch (error) {
    // Cut off by a crash of the browser: there is nothing in it to offer.
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
