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
    <span className="inline gap-2 min-w-0" title={compact ? name : undefined}>
      <CategorySwatch color={color} />
      <span className={compact ? 'only-spoken' : 'truncate'}>{name}</span>
    </span>
  );
}

/** The color alone, next to a name that is there anyway. */
export function CategorySwatch({ color }: { color: string | null }) {
  return <span className={classes.dot} style={{ background: `var(--category-${paletteColor(color)})` }} aria-hidden />;
}
