import { lazy } from 'react';
import { Route, Switch, type DefaultParams } from 'wouter';
import { NotFound } from './not-found.tsx';
import { screens } from './screens.ts';

const OpenLink = lazy(() => import('./open-link.tsx'));

export function Routes() {
  return (
    <Switch>
      {screens.map(({ path, component: Screen }) => (
        <Route key={path} path={path}>
          {({ id }: DefaultParams) => <Screen key={id} />}
        </Route>
      ))}
      <Route path="/open" component={OpenLink} />
      <Route component={NotFound} />
    </Switch>
  );
}
