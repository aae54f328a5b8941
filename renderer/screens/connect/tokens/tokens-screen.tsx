import { Loaded } from '#renderer/parts/loaded.tsx';
import { Button } from '@mantine/core';
import { IconKey, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTokenActivity } from '#renderer/api/connect.ts';
import type { NewToken as TokenOnce } from '#renderer/api/generated.ts';
import { useTokens } from '#renderer/api/tokens.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { PageHead } from '#renderer/parts/page-head.tsx';
import { RecordSide } from '#renderer/features/list-screen/record-side.tsx';
import { CreatedToken } from './created-token.tsx';
import { NewToken } from './new-token.tsx';
import { TokenDetails } from './token-details.tsx';
import { sortedTokens } from './token-state.ts';
import { TokenTable } from './token-table.tsx';

type Panel = { kind: 'new' } | { kind: 'created'; token: TokenOnce } | { kind: 'one'; id: string } | null;

/** Keys for programs and assistants: made, shown once, narrowed, revoked. */
export function TokensScreen() {
  const tokens = useTokens();
  const activity = useTokenActivity();
  const [panel, setPanel] = useState<Panel>(null);
  const chosen = panel?.kind === 'one' ? tokens.data?.find(({ id }) => id === panel.id) : undefined;
  const start = (): void => setPanel({ kind: 'new' });
  const order = tokens.data === undefined ? [] : sortedTokens(tokens.data, new Date());
  const move = (by: number): void => {
    const at = order.findIndex(({ id }) => panel?.kind === 'one' && id === panel.id);
    const next = order[at === -1 ? 0 : Math.min(order.length - 1, Math.max(0, at + by))];
    // A token on the screen is seen only now.
    if (next !== undefined && panel?.kind !== 'created') setPanel({ kind: 'one', id: next.id });
  };
  useCommands([
    { group: 'API tokens', keys: 'n', label: 'New token', run: start },
    { group: 'API tokens', keys: 'j', label: 'Next token', inPalette: false, run: () => move(1) },
    { group: 'API tokens', keys: 'k', label: 'Previous token', inPalette: false, run: () => move(-1) },
  ]);
  return (
    <div className="flex full-height">
      <section className="grow stack" aria-label="API tokens">
        <PageHead
          title="API tokens"
          sentence="A token lets a script or an AI assistant do what you allow, as you, and nothing else."
          action={
            order.length > 0 && (
              <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={start}>
                New token
              </Button>
            )
          }
        />
        <Loaded of={tokens} loading="Reading the tokens" failed="The tokens could not be read">
          {(all) =>
            all.length === 0 ? (
              <EmptyState icon={IconKey} title="No tokens yet" action={<Button onClick={start}>Make a token</Button>}>
                <p>
                  With a token, an assistant finds the sentence you need over MCP, and a script fetches the same over
                  REST. You choose what it may read and change, and take it back at any time.
                </p>
              </EmptyState>
            ) : (
              <TokenTable
                tokens={order}
                activity={activity.data ?? []}
                chosen={panel?.kind === 'one' ? panel.id : null}
                onChoose={(id) => setPanel({ kind: 'one', id })}
              />
            )
          }
        </Loaded>
      </section>
      {panel !== null && (
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
      )}
    </div>
  );
}
