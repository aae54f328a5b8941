import { capital } from '#server/rules/first-letter.ts';
import { formatTime } from '#renderer/lib/clock-time.ts';
import type { TimelineEntry } from '#renderer/api/generated.ts';
import { MarkdownView } from '#renderer/parts/markdown/markdown-view.tsx';
import { whenWords } from '#renderer/features/timeline/timeline-date.ts';
import { kindWords } from './timeline-words.ts';
import type { TimelineNames } from './timeline-names.ts';
import classes from './paper.module.css';

interface ChronologyOnPaperProps {
  entries: readonly TimelineEntry[];
  names: TimelineNames;
  /** What of the matter this is. */
  sentence: string;
}

/** The chronology as a court reads it: one table, its head on every page, no entry torn in two. */
export function ChronologyOnPaper({ entries, names, sentence }: ChronologyOnPaperProps) {
  return (
    <div className="on-paper">
      <table className={`paper-table ${classes.table ?? ''}`}>
        <caption>
          <h1>Chronology</h1>
          <p>{sentence}</p>
        </caption>
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">What happened</th>
            <th scope="col">Supported by</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className="figures">
                {capital(whenWords(entry))}
                {entry.time !== null && <span className="block">{formatTime(entry.time)}</span>}
              </td>
              <td>
                {entry.kind !== 'event' && <small className="block">{kindWords[entry.kind]}</small>}
                <MarkdownView text={entry.title} />
                {entry.detail.trim() !== '' && <MarkdownView text={entry.detail} className={classes.detail ?? ''} />}
              </td>
              <td>{restsOn(entry, names)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** “Ex. A-12; Letter of the landlord; Dana Ellery”. */
function restsOn(entry: TimelineEntry, { evidence, people }: TimelineNames): string {
  const { kind, sourceId, evidenceIds, contactIds } = entry;
  const items = (kind === 'evidence' ? [sourceId] : evidenceIds).flatMap((id) => evidence.byId.get(id) ?? []);
  const exhibits = items.map(({ exhibitNumber, title }) => (exhibitNumber ? `Ex. ${exhibitNumber}` : title));
  const named = contactIds.flatMap((id) => people?.get(id)?.name ?? []);
  return [...(kind === 'evidence' && !items[0]?.exhibitNumber ? [] : exhibits), ...named].join('; ');
}
