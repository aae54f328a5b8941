import { IconFiles, IconKey, IconSettings, type Icon } from '@tabler/icons-react';
import { lazy } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { EvidenceScreen } from '#renderer/screens/evidence/evidence-screen.tsx';
import { NotFound } from './not-found.tsx';

const EvidenceViewer = lazy(() => import('#renderer/screens/evidence-viewer/evidence-viewer.tsx'));
const TokensScreen = lazy(() => import('#renderer/screens/tokens/tokens-screen.tsx'));
const SettingsScreen = lazy(() => import('#renderer/screens/settings/settings-screen.tsx'));

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
  { path: '/evidence', label: 'Evidence', icon: IconFiles, key: 'e', group: 'matter' },
  { path: '/tokens', label: 'API tokens', icon: IconKey, key: 't', group: 'application' },
  { path: '/settings', label: 'Settings', icon: IconSettings, key: 's', group: 'application' },
];

export function Routes() {
  return (
    <Switch>
      <Route path="/">
        <Redirect to="/evidence" replace />
      </Route>
      <Route path="/evidence" component={EvidenceScreen} />
      <Route path="/evidence/:id">{({ id }) => <EvidenceViewer key={id} id={decodeURIComponent(id)} />}</Route>
      <Route path="/tokens" component={TokensScreen} />
      <Route path="/settings" component={SettingsScreen} />
      <Route component={NotFound} />
    </Switch>
  );
}
