import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useRecordAddress } from '#renderer/features/screens/record-address.ts';
import { nounOf } from '#renderer/features/sync/sync-words.ts';
import classes from './inbox.module.css';

export interface Where {
  remote: string;
  caption: string;
}

interface DetailHeadProps extends Where {
  title: string;
  /** What it is, and its address here, when it has one. */
  record?: { resource: string; localId: string | undefined; caseId: string };
  children: ReactNode;
}

/** The record, its matter and server, and what happened. */
export function DetailHead({ title, remote, caption, record, children }: DetailHeadProps) {
  const { case: matter } = useMatter();
  const recordAddress = useRecordAddress();
  const address =
    record?.localId === undefined || record.caseId !== matter.caseId
      ? null
      : recordAddress(record.resource, record.localId);
  return (
    <header className={classes.head}>
      <p className="quiet text-sm">
        {record !== undefined && `${capital(nounOf(record.resource))} · `}
        {caption} · {remote}
        {address !== null && (
          <>
            {' · '}
            <Link href={address}>Open it here</Link>
          </>
        )}
      </p>
      <h1>{title}</h1>
      <p className={classes.happened}>{children}</p>
    </header>
  );
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
