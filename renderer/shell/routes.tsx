import { lazy } from 'react';
import { Route, Switch, type DefaultParams } from 'wouter';
import { NotFound } from '#renderer/parts/not-found.tsx';
import { useVisits } from './open-anew.ts';
import { screens } from './screens.ts';

const OpenLink = lazy(() => import('./open-link.tsx'));
const ResultsScreen = lazy(() => import('./results/results-screen.tsx'));

export function Routes() {
  const visits = useVisits();
  return (
    <Switch>
      {screens.map(({ path, component: Screen }) => (
        <Route key={path} path={path}>
          {({ id }: DefaultParams) => <Screen key={`${id} ${visits}`} />}
        </Route>
      ))}
      <Route path="/search" component={ResultsScreen} />
      <Route path="/open" component={OpenLink} />
      <Route>
        <NotFound href="/evidence" label="Go to evidence" heading="h1" />
      </Route>
    </Switch>
  );
}
