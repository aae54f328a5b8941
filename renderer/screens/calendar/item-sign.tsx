import { IconAlertTriangle, IconArrowsCross, IconSquareCheck } from '@tabler/icons-react';
import type { CalendarItem } from '#renderer/features/calendar/calendar-item.ts';
import { kindWords } from './item-words.ts';
import classes from './chip.module.css';

interface SignProps {
  item: CalendarItem;
  size?: number;
}

/** What kind of thing it is, and of a to-do whether it is done. */
export function KindSign({ item, size = 13 }: SignProps) {
  const Sign = item.kind === 'todo' && item.over === 'done' ? IconSquareCheck : kindWords[item.kind].icon;
  return <Sign size={size} stroke={1.6} aria-hidden className={classes.sign} />;
}

/** Lateness and conflict by a sign as well as by colour. */
export function Mark({ item, size = 13 }: SignProps) {
  if (item.late) return <IconAlertTriangle size={size} stroke={1.9} aria-hidden className="rigid tone-loss" />;
  if (item.conflict) return <IconArrowsCross size={size} stroke={1.9} aria-hidden className="rigid tone-attention" />;
  return null;
}
