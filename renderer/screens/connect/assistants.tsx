import { IconRobot } from '@tabler/icons-react';
import { Link, useLocation } from 'wouter';
import type { TokenActivity } from '#renderer/api/connect.ts';
import type { Token } from '#renderer/api/generated.ts';
import { useTokens } from '#renderer/api/tokens.ts';
import { ListScreen } from '#renderer/features/list-screen/list-screen.tsx';
import { useTableCommands } from '#renderer/features/list-screen/use-list-commands.ts';
import { formatAgo, formatInstant, formatInstantDay } from '#renderer/lib/dates.ts';
import { describePermissions } from '#renderer/features/tokens/permissions.ts';
import { lastCallInWords } from './ledger-words.ts';
import { presetInWords } from './presets.ts';
import { TokenRows } from './tokens/token-rows.tsx';
import { sortedTokens } from './tokens/token-state.ts';

/** Everything that works as an assistant: what it is, its permissions, and what it did last. */
export function Assistants() {
  const tokens = useTokens();
  const [, navigate] = useLocation();
  const assistants = (tokens.data ?? []).filter(({ assistant }) => assistant);
  const order = sortedTokens(assistants, new Date());
  const start = (): void => navigate('/connect/new');
  useTableCommands({
    group: 'Assistants',
    noun: 'assistant',
    canEdit: true,
    makes: 'Connect an assistant',
    onNew: start,
  });
  return (
    <ListScreen
      list={{ query: tokens, all: order, shown: order, ready: tokens.data !== undefined }}
      title="Assistants"
      shownTitle={null}
      sentence="An AI assistant can work with your matters as far as you allow. It never sees what you hide from assistants. Everything it reads and changes is listed here."
      noun="assistant"
      icon={IconRobot}
      add={{ label: 'Connect an assistant', first: 'Connect an assistant', run: start }}
      empty={{
        title: 'No assistant connected',
        words: (
          <p>
            An assistant such as Claude Desktop finds the sentence you remember, lists what supports a claim, and
            organizes your evidence. You choose its permissions and can revoke them at any time.
          </p>
        ),
      }}
    >
      <TokenRows label="Connected assistants" columns={columns} tokens={order} chosen={null}>
        {({ token, activity, now }) => (
          <>
            <td>
              <Link href={addressOf(token)} className="inherit strong plain underlines" data-row={token.id}>
                {token.name}
              </Link>
            </td>
            <td data-head="Connected from">{clientInWords(activity)}</td>
            <td title={describePermissions(token.permissions)}>
              {presetInWords(token.permissions) ?? describePermissions(token.permissions)}
            </td>
            <td className="figures" data-head="Last call">
              {lastCall(activity, now)}
            </td>
          </>
        )}
      </TokenRows>
    </ListScreen>
  );
}

const columns = [{ name: 'Name' }, { name: 'Connected from' }, { name: 'Permissions' }, { name: 'Last call' }];

function clientInWords(activity: TokenActivity | undefined): string {
  if (activity?.clientName == null) return 'Not yet';
  return `${activity.clientName} ${activity.clientVersion ?? ''}`.trim();
}

function lastCall(activity: TokenActivity | undefined, now: Date) {
  if (activity?.lastAt == null || activity.lastOperationId === null) return 'None yet';
  const { lastAt } = activity;
  return (
    <>
      <span title={formatInstant(lastAt)}>
        {formatInstantDay(lastAt)} ({formatAgo(lastAt, now)})
      </span>
      <br />
      <span className="quiet text-sm">{lastCallInWords(activity)}</span>
    </>
  );
}

function addressOf({ id }: Token): string {
  return `/connect/ledger/${encodeURIComponent(id)}`;
}
