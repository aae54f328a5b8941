import type { BinderItem } from '#renderer/api/generated.ts';
import { ItemForm } from './item-form.tsx';
import { useAct } from '#renderer/features/preparation/use-act.ts';
import type { Witness } from './witnesses.ts';

interface EditedItemProps {
  item: BinderItem;
  witnesses: readonly Witness[];
  onClose: () => void;
}

/** The form of an item that is there. */
export function EditedItem({ item, witnesses, onClose }: EditedItemProps) {
  const act = useAct();
  return (
    <ItemForm
      kind={item.kind}
      item={item}
      keptAs={`binder item ${item.id}`}
      witnesses={witnesses}
      onSave={async (given, isPrivate) => {
        await act({
          action: 'edit-item',
          itemId: item.id,
          item: given,
          ...(isPrivate !== undefined && isPrivate !== item.private && { private: isPrivate }),
        });
      }}
      onClose={onClose}
    />
  );
}
