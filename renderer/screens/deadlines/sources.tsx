import { IconExternalLink } from '@tabler/icons-react';
import type { Deadline } from '#renderer/api/generated.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { checkedWords } from './deadline-words.ts';
import classes from './deadlines.module.css';

/** What the count rests on: each text, when it was compared with it, and how far the table goes. */
export function Sources({ deadline }: { deadline: Deadline }) {
  const { sources, version, table } = deadline;
  return (
    <section aria-labelledby="deadline-sources">
      <h3 id="deadline-sources">Sources</h3>
      <ul className={classes.sources}>
        {sources.map((source) => (
          <li className="stack rule-above py-2" key={source.citation}>
            <a href={source.url} target="_blank" rel="noopener noreferrer">
              {source.citation} <IconExternalLink size={13} aria-label="opens in your browser" />
            </a>
            <span className={classes.quiet} data-unchecked={source.checked === null || undefined}>
              {checkedWords(source)}
            </span>
            <span className={classes.printed}>{source.url}</span>
          </li>
        ))}
      </ul>
      <p className={classes.quiet}>
        Rule table of {formatDate(version)}; its holidays go from {formatDate(table.from)} to {formatDate(table.to)}.
      </p>
    </section>
  );
}
