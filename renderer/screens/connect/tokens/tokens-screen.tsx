import { UnstyledButton } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useState } from 'react';
import type { TokenActivity } from '#renderer/api/connect.ts';
import type { NewToken as TokenOnce, Token } from '#renderer/api/generated.ts';
import { useTokens } from '#renderer/api/tokens.ts';
import { ListScreen } from '#renderer/features/list-screen/list-screen.tsx';
import { RecordSide } from '#renderer/features/list-screen/record-side.tsx';
import { useTableCommands } from '#renderer/features/list-screen/use-list-commands.ts';
import { describePermissions } from '#renderer/features/tokens/permissions.ts';
import { formatAgo, formatInstant, formatInstantDay } from '#renderer/lib/dates.ts';
import { lastCallInWords, wayInWords } from '#renderer/screens/connect/ledger-words.ts';
import { CreatedToken } from './created-token.tsx';
import { NewToken } from './new-token.tsx';
import { TokenDetails } from './token-details.tsx';
import { TokenRows } from './token-rows.tsx';
import { sortedTokens } from './token-state.ts';
import classes from './tokens.module.css';

type Panel = { kind: 'new' } | { kind: 'created'; token: TokenOnce } | { kind: 'one'; id: string } | null;

/** Keys for programs and assistants: made, shown once, narrowed, revoked. */
export function TokensScreen() {
  const tokens = useTokens();
  const [panel, setPanel] = useState<Panel>(null);
  const chosen = panel?.kind === 'one' ? tokens.data?.find(({ id }) => id === panel.id) : undefined;
  const start = (): void => setPanel({ kind: 'new' });
  const order = tokens.data === undefined ? [] : sortedTokens(tokens.data, new Date());
  useTableCommands({ group: 'API tokens', noun: 'token', canEdit: true, onNew: start });
  return (
    <ListScreen
      list={{ query: tokens, all: order, shown: order, ready: tokens.data !== undefined }}
      title="API tokens"
      shownTitle={null}
      sentence="A token lets a script or an AI assistant do what you allow, as you, and nothing else."
      noun="token"
      icon={IconKey}
      add={{ label: 'New token', first: 'Make a token', run: start }}
      empty={{
        title: 'No tokens yet',
        words: (
          <p>
            With a token, an assistant finds the sentence you need over MCP, and a script gets the same over REST. You
            choose what it can read and change, and can revoke it at any time.
          </p>
        ),
      }}
      side={
        panel !== null && (
          <RecordSide
            label="Token"
            narrowest={400}
            // A token on the screen is seen only now: Escape must not take it away by accident.
            {...(panel.kind === 'created' ? {} : { onClose: () => setPanel(null) })}
          >
            {panel.kind === 'new' && (
              <NewToken onClose={() => setPanel(null)} onCreated={(token) => setPanel({ kind: 'created', token })} />
            )}
            {panel.kind === 'created' && <CreatedToken token={panel.token} onClose={() => setPanel(null)} />}
            {chosen !== undefined && <TokenDetails key={chosen.id} token={chosen} onClose={() => setPanel(null)} />}
          </RecordSide>
        )
      }
    >
      <TokenRows label="Tokens" columns={columns} tokens={order} chosen={chosen?.id ?? null} badges>
        {({ token, activity, now }) => (
          <>
            <td aria-label={token.name}>
              <UnstyledButton
                className={classes.name}
                data-row={token.id}
                onClick={() => setPanel({ kind: 'one', id: token.id })}
              >
                <b>{token.name}</b>
                <code>{token.prefix}…</code>
              </UnstyledButton>
            </td>
            <td>{describePermissions(token.permissions)}</td>
            <td className="figures" data-head="Last used">
              <LastUsed token={token} activity={activity} now={now} />
            </td>
          </>
        )}
      </TokenRows>
    </ListScreen>
  );
}

const columns = [{ name: 'Name' }, { name: 'Permissions' }, { name: 'Last used' }];

interface LastUsedProps {
  token: Token;
  activity: TokenActivity | undefined;
  now: Date;
}

function LastUsed({ token: { lastUsedAt }, activity, now }: LastUsedProps) {
  if (lastUsedAt === null) return 'Never';
  return (
    <span title={formatInstant(lastUsedAt)}>
      {formatInstantDay(lastUsedAt)}
      <span className="quiet text-sm"> ({formatAgo(lastUsedAt, now)})</span>
      {activity?.lastTransport != null && activity.lastOperationId !== null && (
        <span className="block quiet text-sm">
          {wayInWords(activity.lastTransport)}, {lastCallInWords(activity).toLowerCase()}
        </span>
      )}
    </span>
  );
}
