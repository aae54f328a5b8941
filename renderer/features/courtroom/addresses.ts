/** The courtroom of a hearing; without one, of the hearing that comes next. */
export function courtroomAddress(hearingId: string): string {
  return `/courtroom?hearingId=${encodeURIComponent(hearingId)}`;
}

/** The window that shows only what is presented. Electron knows this address too (electron/presented-window.ts). */
export const presentedAddress = '/courtroom/presented';
