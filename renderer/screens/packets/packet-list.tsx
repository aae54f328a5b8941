import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { PacketHead } from '#renderer/api/generated.ts';
import { packetAddress } from '#renderer/features/packets/packet-address.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import classes from './packets.module.css';

interface PacketListProps {
  packets: readonly PacketHead[];
  openId: string | undefined;
  /** What begins another. */
  action: ReactNode;
}

/** The packets of the matter by title, at the left of the one that is open. */
export function PacketList({ packets, openId, action }: PacketListProps) {
  return (
    <nav className={classes.list} aria-label="Packets">
      <header className="row between gap-2 wrap mb-2">
        <h1>Packets</h1>
        {action}
      </header>
      <ul>
        {packets.map(({ id, title, items, sent }) => (
          <li key={id}>
            <Link href={packetAddress(id)} className={classes.entry} aria-current={id === openId ? 'true' : undefined}>
              <span className="breaks">{title}</span>
              <span className="quiet text-sm figures">
                {formatCount(items, 'item')}
                {sent !== null && ` · ${sent === 'filed' ? 'Filed' : 'Served'}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
