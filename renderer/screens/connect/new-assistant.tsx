import { useState } from 'react';
import type { NewToken } from '#renderer/api/generated.ts';
import type { ToolChoice } from '#renderer/api/connect.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { Step } from '#renderer/parts/step.tsx';
import { Configurations } from './configurations.tsx';
import type { ClientId } from './client-configurations.ts';
import { TryIt } from './try-it.tsx';
import { PermissionsGiven, WhatItMayDo } from './what-it-may-do.tsx';
import classes from './connect.module.css';

/** Connecting an assistant on one page: its permissions, what to paste where, and whether it works. */
export function NewAssistant() {
  const { mode } = useSession();
  const [token, setToken] = useState<NewToken | null>(null);
  const [client, setClient] = useState<ClientId>('claude-desktop');
  const [compact, setCompact] = useState(true);
  const readOnly = token !== null && token.permissions.every((permission) => permission.endsWith(':read'));
  const choice: ToolChoice = { compact, readOnly };
  return (
    <div className="scroll full-height">
      <div className={classes.column}>
        <h1>Connect an assistant</h1>
        <p className={classes.lead}>Three steps. You can revoke it at any time.</p>
        <Step number={1} title="Permissions" state={token === null ? 'now' : 'done'}>
          {token === null ? <WhatItMayDo onMade={setToken} /> : <PermissionsGiven token={token} />}
        </Step>
        <Step number={2} title="Set up your assistant" state={token === null ? 'later' : 'now'}>
          {token === null ? (
            <p className="quiet text-sm">
              {mode === 'hosted'
                ? 'A few lines to paste, ready for Claude Code, Cursor, VS Code, Windsurf, Zed, LM Studio and any other that accepts an address.'
                : 'A few lines to paste, ready for Claude Desktop, Claude Code, Cursor, VS Code, Windsurf, Zed, LM Studio and any other, or a bundle to double-click.'}
            </p>
          ) : (
            <Configurations
              token={token.token}
              shownOnce
              client={client}
              onClient={setClient}
              choice={choice}
              onCompact={setCompact}
            />
          )}
        </Step>
        <Step number={3} title="Test it" state={token === null ? 'later' : 'now'}>
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
