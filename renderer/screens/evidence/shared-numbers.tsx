import { Button } from '@mantine/core';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import type { SharedNumber } from '#server/rules/exhibit-numbering.ts';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';
import { ExhibitSticker } from '#renderer/parts/exhibit-sticker.tsx';
import classes from './bulk.module.css';

interface SharedNumbersProps {
  chosen: readonly EvidenceItem[];
  /** Those of the chosen whose number another item would have too. */
  shared: readonly SharedNumber[];
  onAssign: (items: EvidenceItem[]) => void;
  onCancel: () => void;
}

const shown = 100;

/** Names every number that two items of one court file would have, before any item goes there. */
export function SharedNumbers({ chosen, shared, onAssign, onCancel }: SharedNumbersProps) {
  const ids = new Set(shared.map(({ item }) => item.id));
  const others = chosen.filter(({ id }) => !ids.has(id));
  return (
    <div className="grid gap-3" role="group" aria-label="Exhibit numbers in use">
      <p role="alert">
        {formatCount(shared.length, 'exhibit number is', 'exhibit numbers are')} in use there. Nothing is changed yet.
      </p>
      <ul className={classes.plan} aria-label="Exhibit numbers in use">
        {shared.slice(0, shown).map(({ item, other }) => (
          <li key={item.id}>
            <span>
              <ExhibitSticker number={item.exhibitNumber} />
            </span>
            <div className="py-1">
              <div className="truncate">{item.title}</div>
              <div className="quiet text-xs truncate">Also on “{other.title}”</div>
            </div>
          </li>
        ))}
        {shared.length > shown && (
          <li className="quiet">and {formatCount(shared.length - shown, 'more item', 'more items')}</li>
        )}
      </ul>
      <div className="row to-end wrap gap-2">
        <Button variant="default" autoFocus onClick={onCancel}>
          Back
        </Button>
        <Button variant="default" onClick={() => onAssign([...chosen])}>
          Change all {formatNumber(chosen.length)}
        </Button>
        {others.length > 0 && (
          <Button onClick={() => onAssign(others)}>Change the other {formatNumber(others.length)}</Button>
        )}
      </div>
    </div>
  );
}
