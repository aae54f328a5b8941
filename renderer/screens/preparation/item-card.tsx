import { Checkbox } from '@mantine/core';
import { IconEyeOff } from '@tabler/icons-react';
import type { BinderItem } from '#renderer/api/generated.ts';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { ExhibitMarks } from './exhibit-marks.tsx';
import { phaseNames } from './item-form.tsx';
import { ItemMenu } from './item-menu.tsx';
import { ItemName, useItemName } from './item-name.tsx';
import { kinds } from './kinds.ts';
import { useAct } from '#renderer/features/preparation/use-act.ts';
import { useWitnessNames, type Witness } from './witnesses.ts';
import classes from './preparation.module.css';

interface ItemCardProps {
  item: BinderItem;
  witnesses: readonly Witness[];
  canEdit: boolean;
  onEdit: () => void;
}

/** An item of a binder as it is read in court. */
export function ItemCard({ item, witnesses, canEdit, onEdit }: ItemCardProps) {
  const act = useAct();
  const name = useItemName(item);
  const check = (done: boolean): void => {
    act({ action: 'edit-item', itemId: item.id, item: { kind: 'checklist', done } }).catch((error: unknown) =>
      toastFailure('It could not be checked off', error),
    );
  };
  return (
    <>
      <div className="row between wrap gap-2">
        <div className={classes.name}>
          {item.kind === 'checklist' && (
            <Checkbox
              aria-label={`Done: ${item.text}`}
              checked={item.done}
              disabled={!canEdit}
              onChange={(event) => check(event.currentTarget.checked)}
            />
          )}
          <ItemName item={item} name={name} />
        </div>
        <div className="row gap-2">
          {item.private && <IconEyeOff size={15} aria-label="Hidden from assistants" />}
          {item.kind === 'exhibit' && <ExhibitMarks item={item} canEdit={canEdit} />}
          {canEdit && <ItemMenu item={item} name={name} onEdit={onEdit} />}
        </div>
      </div>
      <Facts item={item} witnesses={witnesses} />
    </>
  );
}

/** The rest of what it says, by the names of its fields. */
function Facts({ item, witnesses }: Pick<ItemCardProps, 'item' | 'witnesses'>) {
  const names = useWitnessNames(witnesses);
  const given: Record<string, unknown> = { ...item };
  const facts = kinds[item.kind].fields.slice(1).flatMap(({ name, label, as }) => {
    const value = given[name];
    if (typeof value !== 'string' || value === '') return [];
    if (as === 'witness') return [{ label, says: names.get(value) ?? 'Deleted witness' }];
    if (item.kind === 'question' && as === 'phase') return [{ label, says: phaseNames[item.phase] }];
    return [{ label, says: value }];
  });
  if (facts.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, says }) => (
        <div key={label} style={{ display: 'contents' }}>
          <dt>{label}</dt>
          <dd>{says}</dd>
        </div>
      ))}
    </dl>
  );
}
