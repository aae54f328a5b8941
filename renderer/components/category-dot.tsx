import { paletteColor } from '#renderer/lib/palette.ts';
import classes from './category-dot.module.css';

/** A category's colour with its name; alone in tight rows the name is on hover and spoken. */
export function CategoryDot({
  color,
  name,
  compact = false,
}: {
  color: string | null;
  name: string;
  compact?: boolean;
}) {
  return (
    <span className={classes.category} title={compact ? name : undefined}>
      <span className={classes.dot} style={{ background: `var(--category-${paletteColor(color)})` }} aria-hidden />
      <span className={compact ? 'only-spoken' : classes.name}>{name}</span>
    </span>
  );
}
