import { call } from '#renderer/api/client.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { Loader } from '@mantine/core';
import { IconCircleCheck, IconCircleX, IconPlugConnected } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useTokenActivity, type ToolChoice, type Trial } from '#renderer/api/connect.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { formatInstant } from '#renderer/lib/dates.ts';
import { SignButton } from '#renderer/parts/sign-button.tsx';
import type { ClientId } from './client-configurations.ts';
import { lastCallInWords } from './ledger-words.ts';
import classes from './connect.module.css';

interface TryItProps {
  tokenId: string;
  token: string;
  client: ClientId;
  choice: ToolChoice;
}

/** Tries the connection as the configuration names it, and waits for the assistant itself. */
export function TryIt({ tokenId, token, client, choice }: TryItProps) {
  return (
    <div className={classes.form}>
      <TestNow token={token} client={client} choice={choice} />
      <Waiting tokenId={tokenId} />
      <Link href={`/connect/ledger/${encodeURIComponent(tokenId)}`} className="plain underlines justify-start">
        What it did, and how to revoke it
      </Link>
    </div>
  );
}

/** Starts exactly the command, or calls exactly the address, that is in the configuration. */
export function TestNow({ token, client, choice }: Omit<TryItProps, 'tokenId'>) {
  const { mode } = useSession();
  const way = mode === 'hosted' || client === 'http' ? 'http' : 'stdio';
  const { busy, problem, attempt } = useTask();
  const [trial, setTrial] = useState<Trial | null>(null);
  const test = async (): Promise<void> => {
    setTrial(null);
    await attempt(async () => setTrial(await call('post_connect_test', { token, way, ...choice })));
  };
  return (
    <>
      <div>
        <SignButton icon={IconPlugConnected} loading={busy} onClick={() => void test()}>
          Test it now
        </SignButton>
      </div>
      <div role="status" className="grid gap-1h gone-if-empty">
        {problem !== null && <TrialLine done={false} sentence={problem} />}
        {trial?.steps.map(({ name, done, milliseconds, sentence }) => (
          <TrialLine key={name} done={done} sentence={sentence} milliseconds={milliseconds} />
        ))}
        {trial?.works === true && <p className="tone-done strong">It works. Now open your assistant.</p>}
      </div>
    </>
  );
}

function TrialLine({ done, sentence, milliseconds }: { done: boolean; sentence: string; milliseconds?: number }) {
  const Sign = done ? IconCircleCheck : IconCircleX;
  return (
    <p className={classes.trialLine} data-done={done}>
      <Sign size={18} aria-label={done ? 'Done' : 'Failed'} />
      <span>{sentence}</span>
      {milliseconds !== undefined && <span className="quiet text-sm figures rigid push">{milliseconds} ms</span>}
    </p>
  );
}

/** The moment the assistant itself is there. */
function Waiting({ tokenId }: { tokenId: string }) {
  const activity = useTokenActivity().data?.find((each) => each.tokenId === tokenId);
  if (activity?.clientAt == null) {
    return (
      <p className={classes.waiting} role="status">
        <Loader size="xs" aria-hidden />
        <span>Waiting for your assistant. Restart it, or ask it what Casewright can do.</span>
      </p>
    );
  }
  const { clientName, clientVersion, clientAt, lastAt, lastOperationId } = activity;
  const called = lastAt !== null && lastOperationId !== null && lastAt >= clientAt;
  return (
    <p className={classes.waiting} role="status" data-there>
      <IconCircleCheck size={18} aria-hidden />
      <span>
        <b>
          {clientName} {clientVersion}
        </b>{' '}
        connected on {formatInstant(clientAt)}.{' '}
        {called ? `Last call ${formatInstant(lastAt)}: ${lastCallInWords(activity)}.` : 'No calls yet.'}
      </span>
    </p>
  );
}
