import {
  IconAddressBook,
  IconBuildingCommunity,
  IconCalendar,
  IconChecklist,
  IconFiles,
  IconGavel,
  IconHistory,
  IconHome,
  IconPlugConnected,
  IconRefresh,
  IconSettings,
  IconTimelineEvent,
  type Icon,
} from '@tabler/icons-react';
import { lazy } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import type { Session } from '#renderer/api/window-routes.ts';
import { EvidenceScreen } from '#renderer/screens/evidence/evidence-screen.tsx';
import { HomeScreen } from '#renderer/screens/home/home-screen.tsx';
import { NotFound } from './not-found.tsx';

const EvidenceViewer = lazy(() => import('#renderer/screens/evidence-viewer/evidence-viewer.tsx'));
const ActivityScreen = lazy(() => import('#renderer/screens/activity/activity-screen.tsx'));
const ConnectScreen = lazy(() => import('#renderer/screens/connect/connect-screen.tsx'));
const CalendarScreen = lazy(() => import('#renderer/screens/calendar/calendar-screen.tsx'));
const CategoriesScreen = lazy(() => import('#renderer/screens/categories/categories-screen.tsx'));
const CourtFilesScreen = lazy(() => import('#renderer/screens/court-files/court-files-screen.tsx'));
const DeadlinesScreen = lazy(() => import('#renderer/screens/deadlines/deadlines-screen.tsx'));
const FoldersScreen = lazy(() => import('#renderer/screens/folders/folders-screen.tsx'));
const HearingScreen = lazy(() => import('#renderer/screens/hearing/hearing-screen.tsx'));
const HearingsScreen = lazy(() => import('#renderer/screens/hearings/hearings-screen.tsx'));
const OpenLink = lazy(() => import('./open-link.tsx'));
const ContactsScreen = lazy(() => import('#renderer/screens/contacts/contacts-screen.tsx'));
const SyncScreen = lazy(() => import('#renderer/screens/sync/sync-screen.tsx'));
const SettingsScreen = lazy(() => import('#renderer/screens/settings/settings-screen.tsx'));
const TimelineScreen = lazy(() => import('#renderer/screens/timeline/timeline-screen.tsx'));
const TodosScreen = lazy(() => import('#renderer/screens/todos/todos-screen.tsx'));

export interface Place {
  path: string;
  label: string;
  icon: Icon;
  /** The letter after `g` that goes here. */
  key: string;
  group: 'matter' | 'application';
}

/** What the rail shows, in its order. */
export const places: readonly Place[] = [
  { path: '/', label: 'Home', icon: IconHome, key: 'h', group: 'matter' },
  { path: '/evidence', label: 'Evidence', icon: IconFiles, key: 'e', group: 'matter' },
  { path: '/timeline', label: 'Timeline', icon: IconTimelineEvent, key: 't', group: 'matter' },
  { path: '/calendar', label: 'Calendar', icon: IconCalendar, key: 'l', group: 'matter' },
  { path: '/hearings', label: 'Hearings', icon: IconBuildingCommunity, key: 'r', group: 'matter' },
  { path: '/todos', label: 'To-dos', icon: IconChecklist, key: 'd', group: 'matter' },
  { path: '/contacts', label: 'Contacts', icon: IconAddressBook, key: 'p', group: 'matter' },
  { path: '/court-files', label: 'Court files', icon: IconGavel, key: 'c', group: 'matter' },
  { path: '/activity', label: 'Activity', icon: IconHistory, key: 'a', group: 'application' },
  { path: '/sync', label: 'Sync', icon: IconRefresh, key: 'y', group: 'application' },
  { path: '/connect', label: 'Connect', icon: IconPlugConnected, key: 'o', group: 'application' },
  { path: '/settings', label: 'Settings', icon: IconSettings, key: 's', group: 'application' },
];

/** Sync is a desktop's: a hosted deployment is what it syncs with. */
export function placesFor(mode: Session['mode']): readonly Place[] {
  return mode === 'desktop' ? places : places.filter(({ path }) => path !== '/sync');
}

/** Screens without a place in the rail; links lead to them all the same. */
export const otherScreens: readonly string[] = ['/deadlines', '/folders', '/categories', '/tokens'];

export function Routes() {
  return (
    <Switch>
      <Route path="/" component={HomeScreen} />
      <Route path="/evidence" component={EvidenceScreen} />
      <Route path="/evidence/:id">{({ id }) => <EvidenceViewer key={id} id={decodeURIComponent(id)} />}</Route>
      <Route path="/timeline" component={TimelineScreen} />
      <Route path="/calendar" component={CalendarScreen} />
      <Route path="/hearings" component={HearingsScreen} />
      <Route path="/hearings/:id">{({ id }) => <HearingScreen key={id} id={decodeURIComponent(id)} />}</Route>
      <Route path="/todos" component={TodosScreen} />
      <Route path="/contacts" component={ContactsScreen} />
      <Route path="/court-files" component={CourtFilesScreen} />
      <Route path="/deadlines" component={DeadlinesScreen} />
      <Route path="/folders" component={FoldersScreen} />
      <Route path="/categories" component={CategoriesScreen} />
      <Route path="/activity" component={ActivityScreen} />
      <Route path="/connect/*?" component={ConnectScreen} />
      <Route path="/sync/*?" component={SyncScreen} />
      <Route path="/tokens">
        <Redirect to="/connect/tokens" replace />
      </Route>
      <Route path="/settings/:section?">{({ section }) => <SettingsScreen section={section} />}</Route>
      <Route path="/open" component={OpenLink} />
      <Route component={NotFound} />
    </Switch>
  );
}
