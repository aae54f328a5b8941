import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { capital } from '#server/rules/first-letter.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useRecordAddress } from '#renderer/features/screens/record-address.ts';
import { nounOf } from '#renderer/features/sync/sync-words.ts';
import { Keys } from '#renderer/parts/keys.tsx';
import classes from './inbox.module.css';

/** At which server, and in which matter here. */
export interface Where {
  remote: string;
  caption: string;
}

/** One answer: its word, its key, and its effect, for who hesitates. */
export interface InboxAnswer {
  label: string;
  keys: string;
  does: string;
  /** What the palette calls it, where that is not its label. */
  command?: string;
  loses?: boolean | undefined;
  /** Not to be done from the palette by one Enter; what loses something is not either. */
  destructive?: boolean;
  first?: boolean;
  run: () => void;
}

interface InboxDetailProps {
  where: Where;
  title: string;
  /** What it is, and its address here, when it has one. */
  record?: { resource: string; localId: string | undefined; caseId: string };
  happened: ReactNode;
  answers: readonly InboxAnswer[];
  busy?: boolean;
  children: ReactNode;
}

/** Something that waits for the person: the record, its matter and server, what happened, and the answers. */
export function InboxDetail({ where, title, record, happened, answers, busy = false, children }: InboxDetailProps) {
  useCommands(
    answers.map(({ keys, label, command = label, loses = false, destructive = loses, run }) => ({
      group: 'Inbox',
      keys,
      label: command,
      destructive,
      run,
    })),
  );
  return (
    <article className={classes.body}>
      <header className={classes.head}>
        <p className="quiet text-sm">
          {record !== undefined && `${capital(nounOf(record.resource))} · `}
          {where.caption} · {where.remote}
          {record !== undefined && <OpenHere {...record} />}
        </p>
        <h1>{title}</h1>
        <p className={classes.happened}>{happened}</p>
      </header>
      {children}
      <div className={classes.answers}>
        {answers.map(({ label, keys, does, loses = false, first = false, run }) => (
          <div key={keys} className={classes.answer}>
            <Button
              variant={first ? 'filled' : 'default'}
              {...(loses && { c: 'var(--loss)' })}
              rightSection={<Keys keys={keys} />}
              aria-keyshortcuts={keys.toUpperCase()}
              loading={busy}
              onClick={run}
            >
              {label}
            </Button>
            <span>{does}</span>
          </div>
        ))}
      </div>
    </article>
  );
}

function OpenHere({ resource, localId, caseId }: NonNullable<InboxDetailProps['record']>) {
  const { case: matter } = useMatter();
  const recordAddress = useRecordAddress();
  const address = localId === undefined || caseId !== matter.caseId ? null : recordAddress(resource, localId);
  if (address === null) return null;
  return (
    <>
      {' · '}
      <Link href={address}>Open it here</Link>
    </>
  );
}
