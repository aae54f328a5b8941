import type { Icon } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import type { HistoryResource } from '#renderer/api/generated.ts';
import { screenOf } from '#renderer/lib/deep-links.ts';
import type { FoundRecords } from './found-records.ts';

interface Declared {
  /** The pattern of its addresses, as the router reads it: `/hearings/:id`. */
  path: string;
  component: ComponentType;
  /** The resources whose records its address can show, in its path or as `?id=`. */
  opens?: HistoryResource;
  /** How its records are found in the palette; read with the palette, after the first screen. */
  found?: () => Promise<{ default: FoundRecords }>;
  /** It fills the window: no rail, no bars, and no keys but its own. */
  alone?: boolean;
  /** Who has it; everybody, when this says nothing. */
  only?: 'desktop';
}

/** What it is called where one can go to it; a screen without a name is reached by links alone. */
interface Named {
  label: string;
  icon?: Icon;
  /** The letter after `g` that goes here. */
  key?: string;
}

/** A place in one of the two parts of the rail. */
interface InRail extends Required<Named> {
  rail: 'matter' | 'application';
}

type ScreenDeclaration = Declared & (InRail | (Named & { rail?: undefined }) | { label?: undefined; rail?: undefined });
export type Screen = ScreenDeclaration & {
  /** Where it begins: its path without what a record or filter adds. */
  address: string;
};
export type NamedScreen = Extract<Screen, Named>;
export type Place = Extract<Screen, InRail>;

/** A screen, declared once: its route, its place in the rail, its key and what the palette finds come from this. */
export function defineScreen(screen: ScreenDeclaration): Screen {
  return { ...screen, address: screenOf(screen.path) };
}

/** Where the window shows a record of a resource, by its id; null where its records have no place. */
export function addressIn(screens: readonly Screen[], resource: string, id: string): string | null {
  const screen = screens.find(({ opens }) => opens === resource);
  if (screen === undefined) return null;
  const key = encodeURIComponent(id);
  return screen.path.includes(':id') ? screen.path.replace(':id', key) : `${screen.address}?id=${key}`;
}
