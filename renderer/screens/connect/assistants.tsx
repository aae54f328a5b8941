import { Loaded } from '#renderer/parts/loaded.tsx';
import { Button } from '@mantine/core';
import { IconPlus, IconRobot } from '@tabler/icons-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useTokenActivity, type TokenActivity } from '#renderer/api/connect.ts';
import type { Token } from '#renderer/api/generated.ts';
import { useTokens } from '#renderer/api/tokens.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { PageHead } from '#renderer/parts/page-head.tsx';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { formatAgo, formatInstant, formatInstantDay } from '#renderer/lib/dates.ts';
import { describePermissions } from '#renderer/features/tokens/permissions.ts';
import { lastCallInWords } from './ledger-words.ts';
import { presetInWords } from './presets.ts';
import { tokenState } from './tokens/token-state.ts';
import classes from './connect.module.css';

/** Everything that works as an assistant: what it is, its permissions, and what it did last. */
export function Assistants() {
  const tokens = useTokens();
  const activity = useTokenActivity();
  const [, navigate] = useLocation();
  const [at, setAt] = useState(0);
  const now = new Date();
  const assistants = (tokens.data ?? []).filter(({ assistant }) => assistant);
  const [working, ended] = [true, false].map((active) =>
    assistants.filter((token) => (tokenState(token, now) === 'active') === active).toReversed(),
  ) as [Token[], Token[]];
  const order = [...working, ...ended];
  const start = (): void => navigate('/connect/new');
  const move = (by: number): void => setAt((was) => Math.min(order.length - 1, Math.max(0, was + by)));
  const openCurrent = (): void => {
    const token = order[at];
    if (token !== undefined) navigate(addressOf(token));
  };
  useCommands([
    { group: 'Assistants', keys: 'n', label: 'Connect an assistant', run: start },
    { group: 'Assistants', keys: 'j', label: 'Next assistant', inPalette: false, run: () => move(1) },
    { group: 'Assistants', keys: 'k', label: 'Previous assistant', inPalette: false, run: () => move(-1) },
    { group: 'Assistants', keys: 'Enter', label: 'What it did', inPalette: false, run: openCurrent },
  ]);
  const rows = (list: readonly Token[]) =>
    list.map((token) => (
      <AssistantRow
        key={token.id}
        token={token}
        activity={activity.data?.find(({ tokenId }) => tokenId === token.id)}
        current={order[at]?.id === token.id}
        now={now}
      />
    ));
  return (
    <section className="grow stack full-height" aria-label="Assistants">
      <PageHead
        title="Assistants"
        sentence="An AI assistant can work with your matters, as far as you allow. It never sees what you hid from assistants, and everything it reads and changes is listed here."
        action={
          assistants.length > 0 && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={start}>
              Connect an assistant
            </Button>
          )
        }
      />
      <Loaded of={tokens} loading="Reading the assistants" failed="The assistants could not be read">
        {() =>
          assistants.length === 0 ? (
            <div className="grow scroll">
              <EmptyState
                icon={IconRobot}
                title="No assistant is connected"
                action={<Button onClick={start}>Connect an assistant</Button>}
              >
                <p>
                  An assistant such as Claude Desktop finds the sentence you remember, lists what speaks for a claim,
                  and keeps your evidence in order. You choose what it may do and take it back at any time.
                </p>
              </EmptyState>
            </div>
          ) : (
            <ScrollRegion className="table-area" label="Connected assistants">
              <table className="table">
                <thead>
                  <tr>
                    <th>Name</th>
                    <th>Connected from</th>
                    <th>May</th>
                    <th>Last call</th>
                    <th>Ends</th>
                  </tr>
                </thead>
                <tbody>{rows(working)}</tbody>
                {ended.length > 0 && (
                  <tbody>
                    <tr>
                      <th colSpan={5} scope="colgroup">
                        Ended
                      </th>
                    </tr>
                    {rows(ended)}
                  </tbody>
                )}
              </table>
            </ScrollRegion>
          )
        }
      </Loaded>
    </section>
  );
}

interface AssistantRowProps {
  token: Token;
  activity: TokenActivity | undefined;
  current: boolean;
  now: Date;
}

function AssistantRow({ token, activity, current, now }: AssistantRowProps) {
  const state = tokenState(token, now);
  return (
    <tr data-chosen={current || undefined} data-over={state !== 'active' || undefined}>
      <td>
        <Link href={addressOf(token)} className="inherit strong plain underlines">
          {token.name}
        </Link>
      </td>
      <td>{clientInWords(activity)}</td>
      <td title={describePermissions(token.permissions)}>
        {presetInWords(token.permissions) ?? describePermissions(token.permissions)}
      </td>
      <td className="figures">{lastCall(activity, now)}</td>
      <td className="figures">
        {state === 'revoked' && 'Revoked'}
        {state === 'expired' && 'Expired'}
        {state === 'active' && (token.expiresAt === null ? 'Never' : formatInstantDay(token.expiresAt))}
      </td>
    </tr>
  );
}

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
      <span className={classes.quiet}>{lastCallInWords(activity)}</span>
    </>
  );
}

function addressOf({ id }: Token): string {
  return `/connect/ledger/${encodeURIComponent(id)}`;
}
