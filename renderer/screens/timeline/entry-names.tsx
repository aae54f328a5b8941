import { IconEyeOff, IconGavel, IconUser } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { TimelineEntry } from '#renderer/api/generated.ts';
import { EvidenceName } from '#renderer/features/pickers/evidence-name.tsx';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { useNames } from './timeline-names.ts';
import classes from './timeline.module.css';

const shownAtMost = 8;

/** The people, evidence and court file of an entry; each leads to its place. */
export function EntryNames({ entry, reachable }: { entry: TimelineEntry; reachable: boolean }) {
  const { evidence, people, courtFiles } = useNames();
  const { contactIds, evidenceIds, courtCaseId, kind } = entry;
  const courtFile = courtCaseId === null ? undefined : courtFiles.get(courtCaseId);
  const number = kind === 'evidence' ? evidence.byId.get(entry.sourceId) : undefined;
  const items = number === undefined ? evidenceIds : [];
  const nothing = contactIds.length + items.length === 0 && courtFile === undefined && !number?.exhibitNumber;
  if (nothing && !entry.private) return null;
  const tabIndex = reachable ? 0 : -1;
  const more = contactIds.length + items.length - 2 * shownAtMost;
  return (
    <div className={classes.names}>
      {number?.exhibitNumber && <EvidenceName item={{ ...number, title: '' }} whole />}
      {contactIds.slice(0, shownAtMost).map((id) => (
        <Link key={id} href={`/contacts?id=${id}`} className={classes.chip} tabIndex={tabIndex}>
          <IconUser size={13} stroke={1.8} aria-label="Person" />
          {people === null ? '…' : (people.get(id)?.name ?? 'Deleted contact')}
        </Link>
      ))}
      {items.slice(0, shownAtMost).map((id) => (
        <Link key={id} href={`/evidence/${id}`} className={classes.chip} tabIndex={tabIndex}>
          <EvidenceName item={evidence.byId.get(id)} whole={evidence.whole} />
        </Link>
      ))}
      {more > 0 && <span className={classes.quiet}>and {formatNumber(more)} more</span>}
      {entry.private && (
        <span className={classes.quiet}>
          <IconEyeOff size={13} stroke={1.8} aria-hidden />
          Hidden from assistants
        </span>
      )}
      {courtFile !== undefined && (
        <span className={classes.quiet}>
          <IconGavel size={13} stroke={1.8} aria-label="Court file" />
          {courtFile}
        </span>
      )}
    </div>
  );
}
