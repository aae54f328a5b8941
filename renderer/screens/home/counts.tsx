import { Link } from 'wouter';
import type { Case } from '#renderer/api/generated.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { Part } from './part.tsx';
import classes from './home.module.css';

/** How much there is of each, and the way to it. */
export function Counts({ counts }: Pick<Case, 'counts'>) {
  const all: [label: string, count: number, href: string][] = [
    ['Evidence', counts.evidence, '/evidence'],
    ['Timeline events', counts.timeline, '/timeline'],
    ['Hearings', counts.hearings, '/hearings'],
    ['To-dos', counts.todos, '/todos'],
    ['Contacts', counts.contacts, '/contacts'],
    ['Court files', counts.courtCases, '/court-files'],
  ];
  return (
    <Part title="In this matter">
      <ul className={classes.counts}>
        {all.map(([label, count, href]) => (
          <li key={href}>
            <Link className="stack p-2 quiet text-sm plain rounded" href={href}>
              <b className="figures ink medium text-xl">{formatNumber(count)}</b>
              <span>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Part>
  );
}
