import type { Icon } from '@tabler/icons-react';

import { named } from '#renderer/lib/quick-match.ts';
import { PickList, type PickOption } from '#renderer/parts/pick-list.tsx';
import { SelectionQuestion } from '#renderer/parts/selection-bar.tsx';

interface BulkPickProps {
  label: string;
  icon: Icon;
  /** When what was typed fits none. */
  nothing: string;
  width: number;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  options: readonly (PickOption & { name: string })[];
}

/** A choice for all that are chosen: picking one closes the question. */
export function BulkPick({ label, icon, nothing, width, opened, onOpened, options }: BulkPickProps) {
  const closing = options.map((option) => ({
    ...option,
    onPick: () => {
      onOpened(false);
      option.onPick();
    },
  }));
  return (
    <SelectionQuestion label={label} icon={icon} opened={opened} onOpened={onOpened} width={width} padding={8}>
      <PickList label={label} nothing={nothing} options={(typed) => named(closing, ({ name }) => name, typed)} />
    </SelectionQuestion>
  );
}

/** Whether all, some or none of the chosen hold an option. */
export function holdsFor<Row>(chosen: readonly Row[], holds: (row: Row) => boolean): PickOption['holds'] {
  if (chosen.every(holds)) return 'all';
  return chosen.some(holds) ? 'some' : undefined;
}
