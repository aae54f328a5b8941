import { Loaded } from '#renderer/parts/loaded.tsx';
import { SegmentedControl } from '@mantine/core';
import { IconKeyOff } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { useTokenActivity, type LedgerFilter, type LedgerKind } from '#renderer/api/connect.ts';
import type { Token } from '#renderer/api/generated.ts';
import { useTokens } from '#renderer/api/tokens.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { BackLink } from '#renderer/parts/back-link.tsx';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { RecordSide } from '#renderer/features/list-screen/record-side.tsx';
import { formatDate, formatInstant } from '#renderer/lib/dates.ts';
import { instantsOf } from './ledger-days.ts';
import { DayStrip } from './day-strip.tsx';
import { CallDetails } from './call-details.tsx';
import { Ledger } from './ledger.tsx';
import { Revoke, TokenDetails } from './tokens/token-details.tsx';
import { tokenState } from './tokens/token-state.ts';
import classes from './connect.module.css';

/** One assistant, or one script: everything it did, and its permissions. */
export function AssistantPage({ id }: { id: string }) {
  const tokens = useTokens();
  const token = tokens.data?.find((each) => each.id === id);
  return (
    <Loaded of={tokens} loading="Loading the ledger" failed="The token could not be loaded">
      {() => (token === undefined ? <NoSuchToken /> : <OneToken token={token} />)}
    </Loaded>
  );
}

function NoSuchToken() {
  return (
    <EmptyState icon={IconKeyOff} title="There is no such token" action={<Link href="/connect">All assistants</Link>}>
      <p>The link may be from another computer, or from before a restore.</p>
    </EmptyState>
  );
}

const kinds: { value: LedgerKind; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'reads', label: 'Reads' },
  { value: 'changes', label: 'Changes' },
  { value: 'refused', label: 'Refused' },
];

function OneToken({ token }: { token: Token }) {
  const [, navigate] = useLocation();
  const [kind, setKind] = useState<LedgerKind>('all');
  const [day, setDay] = useState<string | null>(null);
  const [call, setCall] = useState<number | null>(null);
  const filter: LedgerFilter = useMemo(
    () => ({ kind, ...(day === null ? { from: null, to: null } : instantsOf(day)) }),
    [kind, day],
  );
  const back = token.assistant ? '/connect' : '/connect/tokens';
  useCommands([
    ...kinds.map(({ value, label }) => ({
      group: 'Ledger',
      label: `Show: ${label.toLowerCase()}`,
      run: () => setKind(value),
    })),
    { group: 'Ledger', label: 'Show every day', run: () => setDay(null) },
    { group: 'Ledger', label: 'Show permissions', run: () => setCall(null) },
    { group: 'Ledger', keys: 'u', label: 'Back to the list', run: () => navigate(back) },
  ]);
  return (
    <div className="flex full-height">
      <section className="grow stack full-height" aria-label="What it did">
        <header className={classes.ledgerHead}>
          <BackLink to={back} label="Back to the list" />
          <div>
            <h1>{token.name}</h1>
            <WhoItIs token={token} />
          </div>
          {tokenState(token, new Date()) === 'active' && (
            <span className="push">
              <Revoke token={token} />
            </span>
          )}
        </header>
        <DayStrip tokenId={token.id} chosen={day} onChoose={setDay} />
        <div className={classes.ledgerTools}>
          <SegmentedControl<LedgerKind>
            size="xs"
            aria-label="Which calls"
            data={kinds}
            value={kind}
            onChange={setKind}
          />
          {day !== null && (
            <button type="button" className={classes.chip} onClick={() => setDay(null)}>
              {formatDate(day)}
              <span className="only-spoken">, show every day</span>
              <span aria-hidden> ×</span>
            </button>
          )}
        </div>
        <Ledger tokenId={token.id} filter={filter} chosen={call} onChoose={setCall} />
      </section>
      <RecordSide label="Details" narrowest={380} onClose={() => setCall(null)}>
        {call === null ? (
          <TokenDetails token={token} />
        ) : (
          <CallDetails tokenId={token.id} id={call} onClose={() => setCall(null)} />
        )}
      </RecordSide>
    </div>
  );
}

function WhoItIs({ token }: { token: Token }) {
  const activity = useTokenActivity().data?.find(({ tokenId }) => tokenId === token.id);
  const state = tokenState(token, new Date());
  const ended = state === 'revoked' ? 'Revoked. ' : state === 'expired' ? 'Expired. ' : '';
  if (activity?.clientName == null || activity.clientAt === null) {
    return <p>{ended}No assistant has connected with this token yet.</p>;
  }
  return (
    <p>
      {ended}
      {activity.clientName} {activity.clientVersion}, last connected {formatInstant(activity.clientAt)}
    </p>
  );
}
