import { useState } from 'react';
import { Link } from 'wouter';
import type { AddressFound } from '#renderer/api/sync.ts';
import { Step } from '#renderer/parts/step.tsx';
import { AddressGiven, WhereItIs } from './where-it-is.tsx';
import { TokenFromThere } from './token-from-there.tsx';
import classes from './sync.module.css';

/** The way to a server: its address, a token from it, and what to sync. Nothing is saved before. */
export function NewServer() {
  const [found, setFound] = useState<AddressFound | null>(null);
  const [typed, setTyped] = useState('');
  return (
    <div className="scroll full-height">
      <section className={classes.column} aria-label="Add a server">
        <h1>Add a server</h1>
        <p className={classes.lead}>Nothing is sent or fetched until you choose matters and review what will happen.</p>
        <Step number={1} title="Find the server" state={found === null ? 'now' : 'done'}>
          {found === null ? (
            <WhereItIs
              address={typed}
              onFound={(address, there) => {
                setTyped(address);
                setFound(there);
              }}
            />
          ) : (
            <AddressGiven found={found} onChange={() => setFound(null)} />
          )}
        </Step>
        <Step number={2} title="Token from the server" state={found === null ? 'later' : 'now'}>
          {found === null ? (
            <p className="quiet text-sm">
              A key the server makes for this computer. You can revoke it there at any time.
            </p>
          ) : (
            <TokenFromThere key={found.url} found={found} />
          )}
        </Step>
        <Step number={3} title="Choose matters and review" state="later">
          <p className="quiet text-sm">You see your account and its matters there, and choose which to sync.</p>
        </Step>
        <Link href="/sync" className="plain underlines">
          Cancel
        </Link>
      </section>
    </div>
  );
}
