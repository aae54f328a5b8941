import { useState } from 'react';
import type { NewToken } from '#renderer/api/generated.ts';
import type { ToolChoice } from '#renderer/api/connect.ts';
import { Step } from '#renderer/parts/step.tsx';
import { ClientChoice, WhatToPaste } from './configurations.tsx';
import type { ClientId } from './client-configurations.ts';
import { TryIt } from './try-it.tsx';
import { PermissionsGiven, WhatItMayDo } from './what-it-may-do.tsx';
import classes from './connect.module.css';

/** Connecting an assistant on one page: which one, what it may do, and, once the token is made, whether it works. */
export function NewAssistant() {
  const [token, setToken] = useState<NewToken | null>(null);
  const [client, setClient] = useState<ClientId>('claude-desktop');
  const [compact, setCompact] = useState(true);
  const readOnly = token !== null && token.permissions.every((permission) => permission.endsWith(':read'));
  const choice: ToolChoice = { compact, readOnly };
  return (
    <div className="scroll full-height">
      <div className={classes.column}>
        <h1>Connect an assistant</h1>
        <p className={classes.lead}>Four steps. You can revoke it at any time.</p>
        <Step number={1} title="Choose your assistant" state={token === null ? 'now' : 'done'}>
          <ClientChoice client={client} onClient={setClient} choice={choice} onCompact={setCompact} />
        </Step>
        <Step number={2} title="Choose its permissions" state={token === null ? 'now' : 'done'}>
          {token === null ? <WhatItMayDo onMade={setToken} /> : <PermissionsGiven token={token} />}
        </Step>
        <Step number={3} title="Give it the token" state={token === null ? 'later' : 'now'}>
          {token === null ? (
            <p className="quiet text-sm">The token is shown here once, with what to paste where.</p>
          ) : (
            <WhatToPaste token={token.token} shownOnce client={client} choice={choice} />
          )}
        </Step>
        <Step number={4} title="Test it" state={token === null ? 'later' : 'now'}>
          {token === null ? (
            <p className="quiet text-sm">Casewright tests this connection for you.</p>
          ) : (
            <TryIt tokenId={token.id} token={token.token} client={client} choice={choice} />
          )}
        </Step>
      </div>
    </div>
  );
}
