import { formatTime } from '#renderer/lib/clock-time.ts';
import { memoWithDates } from '#renderer/features/preferences/memo-with-dates.tsx';
import { itemButton, type ItemProps } from './item-button.ts';
import { KindSign, Mark } from './item-sign.tsx';
import classes from './chip.module.css';

/** One item in a day: its kind, time and title in a line. It can be moved to another day by hand. */
export const ItemChip = memoWithDates(function ItemChip(props: ItemProps) {
  const { item } = props;
  return (
    <button {...itemButton(props)} className={`${classes.item ?? ''} ${classes.chip ?? ''}`}>
      {item.late || item.conflict ? <Mark item={item} /> : <KindSign item={item} />}
      {item.time !== null && <span className={classes.time}>{formatTime(item.time)}</span>}
      {item.otherZone !== null && <span className={classes.zone}>{item.otherZone.zone}</span>}
      <span className={classes.title}>{item.title}</span>
    </button>
  );
});
