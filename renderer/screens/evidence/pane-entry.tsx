import { useState, type DragEvent, type ReactNode } from 'react';
import { carriesItems, droppedItems } from './dragged-items.ts';
import classes from './evidence.module.css';

interface PaneEntryProps {
  icon: ReactNode;
  name: string;
  count: number;
  chosen: boolean;
  onChoose: () => void;
  depth?: number;
  menu?: ReactNode;
  /** Takes items dropped here. */
  onDrop?: ((ids: string[]) => void) | undefined;
}

/** One line of the pane: a place to look in, how much is there, and its menu. */
export function PaneEntry({ icon, name, count, chosen, onChoose, depth = 0, menu, onDrop }: PaneEntryProps) {
  const [over, setOver] = useState(false);
  const onDragOver = (event: DragEvent): void => {
    if (onDrop === undefined || !carriesItems(event)) return;
    event.preventDefault();
    setOver(true);
  };
  const take = (event: DragEvent): void => {
    setOver(false);
    if (onDrop === undefined || !carriesItems(event)) return;
    event.preventDefault();
    onDrop(droppedItems(event));
  };
  return (
    <li className={classes.entry} data-chosen={chosen || undefined} data-over={over || undefined}>
      <button
        type="button"
        className={classes.entryButton}
        style={{ paddingLeft: 8 + depth * 14 }}
        aria-current={chosen ? 'true' : undefined}
        title={name}
        onClick={onChoose}
        onDragOver={onDragOver}
        onDragLeave={() => setOver(false)}
        onDrop={take}
      >
        {icon}
        <span className={classes.entryName}>{name}</span>
        <span className={classes.entryCount} data-menu={menu !== undefined || undefined}>
          {count.toLocaleString('en-US')}
          <span className="only-spoken"> {count === 1 ? 'item' : 'items'}</span>
        </span>
      </button>
      {menu}
    </li>
  );
}
