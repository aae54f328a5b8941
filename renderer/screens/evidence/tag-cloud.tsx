import { formatNumber } from '#renderer/lib/quantities.ts';
import classes from './evidence.module.css';

interface TagCloudProps {
  tags: readonly { tag: string; count: number }[];
  chosen: string | null;
  onChoose: (tag: string) => void;
}

/** The tags used most, each with how often. */
export function TagCloud({ tags, chosen, onChoose }: TagCloudProps) {
  return (
    <section aria-label="Tags">
      <h2 className={classes.paneHead}>Tags</h2>
      <div className="flex wrap gap-1 py-half px-2">
        {tags.map(({ tag, count }) => (
          <button
            key={tag}
            type="button"
            className={classes.tagButton}
            aria-pressed={chosen === tag}
            onClick={() => onChoose(tag)}
          >
            {tag} <span className="figures quiet">{formatNumber(count)}</span>
          </button>
        ))}
      </div>
    </section>
  );
}
