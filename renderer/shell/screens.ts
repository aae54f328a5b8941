import type { Session } from '#renderer/api/window-routes.ts';
import { addressIn, type NamedScreen, type Place, type Screen } from '#renderer/features/screens/define-screen.ts';
import { activity } from '#renderer/screens/activity/screen.ts';
import { calendar } from '#renderer/screens/calendar/screen.ts';
import { categories } from '#renderer/screens/categories/screen.ts';
import { connect } from '#renderer/screens/connect/screen.ts';
import { tokens } from '#renderer/screens/connect/tokens/screen.tsx';
import { contacts } from '#renderer/screens/contacts/screen.ts';
import { courtFiles } from '#renderer/screens/court-files/screen.ts';
import { courtroom } from '#renderer/screens/courtroom/screen.ts';
import { deadlines } from '#renderer/screens/deadlines/screen.ts';
import { document } from '#renderer/screens/document/screen.ts';
import { documents } from '#renderer/screens/documents/screen.ts';
import { evidence } from '#renderer/screens/evidence/screen.ts';
import { evidenceViewer } from '#renderer/screens/evidence-viewer/screen.ts';
import { exhibitIndex } from '#renderer/screens/exhibit-index/screen.ts';
import { documentFolders, folders } from '#renderer/screens/folders/screen.ts';
import { hearing } from '#renderer/screens/hearing/screen.ts';
import { hearings } from '#renderer/screens/hearings/screen.ts';
import { home } from '#renderer/screens/home/screen.ts';
import { settings } from '#renderer/screens/settings/screen.ts';
import { messages } from '#renderer/screens/messages/screen.ts';
import { packets } from '#renderer/screens/packets/screen.ts';
import { preparation } from '#renderer/screens/preparation/screen.ts';
import { sync } from '#renderer/screens/sync/screen.ts';
import { template } from '#renderer/screens/template/screen.ts';
import { templates } from '#renderer/screens/templates/screen.ts';
import { timeline } from '#renderer/screens/timeline/screen.ts';
import { trash } from '#renderer/screens/trash/screen.ts';
import { todos } from '#renderer/screens/todos/screen.ts';

/** Every screen there is, in the order of the rail and of the palette. */
export const screens: readonly Screen[] = [
  home,
  evidence,
  evidenceViewer,
  documents,
  document,
  templates,
  template,
  messages,
  timeline,
  calendar,
  hearings,
  hearing,
  courtroom,
  todos,
  contacts,
  preparation,
  packets,
  courtFiles,
  activity,
  trash,
  sync,
  connect,
  settings,
  exhibitIndex,
  deadlines,
  tokens,
  folders,
  documentFolders,
  categories,
];

/** What the rail shows. */
export const places: readonly Place[] = screens.filter((screen) => screen.rail !== undefined);

export function placesFor(mode: Session['mode']): Place[] {
  return places.filter(({ only }) => (only ?? mode) === mode);
}

/** A screen without the frame around it is at this address. */
export function isAlone(location: string): boolean {
  return screens.some(({ alone, address }) => alone === true && address === location);
}

/** The screens that one can go to by name. */
export function namedScreensFor(mode: Session['mode']): NamedScreen[] {
  return screens.filter((screen) => screen.label !== undefined).filter(({ only }) => (only ?? mode) === mode);
}

export function recordAddress(resource: string, id: string): string | null {
  return addressIn(screens, resource, id);
}
