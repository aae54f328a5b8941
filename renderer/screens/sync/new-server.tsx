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
      <section className={classes.column} aria-label="Add a deployment">
        <h1>Add a deployment</h1>
        <p className={classes.lead}>
          Nothing of yours is sent or fetched until you have chosen matters and seen what would happen.
        </p>
        <Step number={1} title="Where it is" state={found === null ? 'now' : 'done'}>
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
        <Step number={2} title="A token from there" state={found === null ? 'later' : 'now'}>
          {found === null ? (
            <p className="quiet text-sm">
              A key that the deployment makes for this computer, for you, and that you can take back there at any time.
            </p>
          ) : (
            <TokenFromThere key={found.url} found={found} />
          )}
        </Step>
        <Step number={3} title="Choose matters, and look before anything happens" state="later">
          <p className="quiet text-sm">You see who you are there and which matters there are, and choose.</p>
        </Step>
        <Link href="/sync" className="plain underlines">
          Cancel
        </Link>
      </section>
    </div>
  );
}
