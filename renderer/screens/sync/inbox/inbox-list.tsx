import { IconArchive, IconClockQuestion, IconGitMerge, IconShieldExclamation, type Icon } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Link } from 'wouter';
import { useNow } from '#renderer/lib/use-now.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { groupOf, lineOf, type InboxItem } from './inbox-items.ts';
import classes from './inbox.module.css';

interface InboxListProps {
  items: readonly InboxItem[];
  /** The one that is open beside the list, if one is. */
  current: string | null;
  addressOf: (item: InboxItem) => string;
}

const signs: Record<InboxItem['kind'], Icon> = {
  brake: IconShieldExclamation,
  question: IconGitMerge,
  held: IconClockQuestion,
  kept: IconArchive,
};

/** Everything that waits, under what kind of thing it is. */
export function InboxList({ items, current, addressOf }: InboxListProps) {
  const now = new Date(useNow());
  const place = useRef<HTMLLIElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <div className={classes.list}>
      {[...Map.groupBy(items, groupOf)].map(([group, some]) => (
        <section key={group} aria-label={group}>
          <h2>
            {group} <span className="figures">{formatNumber(some.length)}</span>
          </h2>
          <ul>
            {some.map((item) => {
              const Sign = signs[item.kind];
              const { title, note } = lineOf(item, now);
              const here = item.id === current;
              return (
                <li key={item.id} ref={here ? place : undefined}>
                  <Link
                    href={addressOf(item)}
                    replace={current !== null}
                    className={classes.item ?? ''}
                    data-kind={item.kind}
                    aria-current={here ? 'true' : undefined}
                  >
                    <Sign size={16} stroke={1.6} aria-hidden />
                    <span className="grid min-w-0">
                      <b className="truncate medium">{title}</b>
                      <small className="truncate">{note}</small>
                    </span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
    </div>
  );
}
