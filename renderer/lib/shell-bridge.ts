/** A file that the system passed to the application, as the shell reports it; its path stays with the shell. */
export interface OfferedFile {
  id: string;
  name: string;
  /** Relative to what was opened, with `/`; '' for none. */
  folder: string;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  modified: number;
}

/** News from the shell to a page; electron/bridge.ts has the same shape, and a test compares the two. */
export type ShellNews =
  | { kind: 'command'; id: string }
  | { kind: 'go'; path: string }
  | { kind: 'link'; link: string }
  | { kind: 'files'; files: OfferedFile[]; unreadable: string[] }
  | { kind: 'update'; version: string };

export interface ShellBridge {
  platform: string;
  onNews(listener: (news: ShellNews) => void): void;
  act(action: 'show-data-folder' | 'show-log' | 'restart-to-update' | 'new-window'): void;
  /** Shown by the system while no window is looked at; a click leads to the path. Say no titles of evidence. */
  notify(note: { title: string; body: string; path: string }): void;
  /** The screens, for the Go menu. */
  showPlaces(places: { label: string; path: string }[]): void;
  /** The next piece of an offered file; empty at its end. */
  readFile(id: string, offset: number): Promise<Uint8Array<ArrayBuffer>>;
  forgetFile(id: string): void;
}

declare global {
  interface Window {
    casewrightShell?: ShellBridge;
  }
}

/** The shell around this page; null in an ordinary browser. */
export function shellBridge(): ShellBridge | null {
  return window.casewrightShell ?? null;
}

/** Reads an offered file whole. The shell gives it in pieces, so that no message holds a large one. */
export async function readOffered(bridge: ShellBridge, offered: OfferedFile): Promise<File> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let offset = 0;
  for (;;) {
    const piece = await bridge.readFile(offered.id, offset);
    if (piece.length === 0) break;
    pieces.push(piece);
    offset += piece.length;
  }
  bridge.forgetFile(offered.id);
  return new File(pieces, offered.name, { lastModified: offered.modified });
}
