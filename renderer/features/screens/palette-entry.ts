import type { Icon } from '@tabler/icons-react';
import type { PaletteColor } from '#renderer/lib/palette.ts';

/** One line of the palette: a place, a command, a matter, an item, a folder, a category. */
export interface PaletteEntry {
  /** Stays the same from day to day, so that what was used last can be offered first. */
  id: string;
  label: string;
  /** What distinguishes it from others of the same name. */
  detail?: string;
  keys?: string;
  icon?: Icon;
  /** An item shows the kind of its file. */
  file?: { mimeType: string; fileName: string };
  exhibit?: string;
  color?: PaletteColor;
  /** Where we are already. */
  current?: boolean;
  /** It deletes, archives, revokes or shares: never chosen beforehand, and done by a second Enter or click only. */
  destructive?: boolean;
  run: () => void;
}

export interface PaletteGroup {
  name: string;
  entries: readonly PaletteEntry[];
}

/** Where entries come from. */
export interface PaletteSource {
  name: string;
  /** How many are shown at most while something is typed. */
  atMost: number;
  find: (typed: string, atMost: number) => { entry: PaletteEntry; rank: number }[];
  /** Those of these ids that it has. */
  known: (ids: ReadonlySet<string>) => readonly PaletteEntry[];
  /** What is shown before anything is typed. */
  first: readonly PaletteEntry[];
}
