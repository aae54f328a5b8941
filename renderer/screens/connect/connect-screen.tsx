import { IconExternalLink } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { Route, Switch, useLocation, useSearchParams } from 'wouter';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { NotFound } from '#renderer/parts/not-found.tsx';
import { Tab } from '#renderer/parts/tab.tsx';
import { AssistantPage } from './assistant-page.tsx';
import { Assistants } from './assistants.tsx';
import { NewAssistant } from './new-assistant.tsx';
import { ForDesktop } from './tokens/for-desktop.tsx';
import { TokensScreen } from './tokens/tokens-screen.tsx';
import classes from './connect.module.css';

/** Who else may work with the matters here: assistants and scripts, and what they did. */
export default function ConnectScreen() {
  const [location, navigate] = useLocation();
  const tokens = location.startsWith('/connect/tokens');
  const [query] = useSearchParams();
  const { mode } = useSession();
  const forDesktop = mode === 'hosted' && query.get('for') === 'desktop';
  useCommands([
    // The list of assistants offers it itself.
    ...(location === '/connect'
      ? []
      : [{ group: 'Connect', label: 'Connect an assistant', run: () => navigate('/connect/new') }]),
    { group: 'Connect', label: 'Assistants', run: () => navigate('/connect') },
    { group: 'Connect', label: 'API reference', run: () => open('/api/v1/docs') },
    { group: 'Connect', label: 'OpenAPI document', run: () => open('/api/v1/openapi.json') },
  ]);
  return (
    <div className="stack full-height">
      <header className={classes.top}>
        <nav aria-label="Connect" className="tabs">
          <Tab to="/connect" here={!tokens}>
            Assistants
          </Tab>
          <Tab to="/connect/tokens" here={tokens}>
            API tokens
          </Tab>
        </nav>
        <div className="tabs">
          <LinkOut href="/api/v1/docs">API reference</LinkOut>
          <LinkOut href="/api/v1/openapi.json">OpenAPI document</LinkOut>
        </div>
      </header>
      <div className="grow">
        <Switch>
          <Route path="/connect" component={forDesktop ? ForDesktop : Assistants} />
          <Route path="/connect/new" component={NewAssistant} />
          <Route path="/connect/tokens" component={TokensScreen} />
          <Route path="/connect/ledger/:id">{({ id }) => <AssistantPage key={id} id={id} />}</Route>
          <Route>
            <NotFound href="/connect" label="Go to assistants" heading="h1" />
          </Route>
        </Switch>
      </div>
    </div>
  );
}

function LinkOut({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noreferrer" className="tab text-sm">
      {children}
      <IconExternalLink size={14} aria-label="opens in a new window" />
    </a>
  );
}

function open(address: string): void {
  window.open(address, '_blank', 'noreferrer');
}
