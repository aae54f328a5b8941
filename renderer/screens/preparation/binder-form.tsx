import type { Binder } from '#renderer/api/generated.ts';
import { useAct } from '#renderer/features/preparation/use-act.ts';
import { type Facts, FactsForm } from '#renderer/features/facts-form/facts-form.tsx';

interface BinderFormProps {
  /** Null: a new one. */
  binder: Binder | null;
  onClose: () => void;
  onMade: (id: string) => void;
}

export function BinderForm({ binder, onClose, onMade }: BinderFormProps) {
  const act = useAct();
  const save = async (facts: Facts): Promise<void> => {
    if (binder !== null) {
      await act({ action: 'edit-binder', binderId: binder.id, ...facts });
      return onClose();
    }
    const { binders } = await act({ action: 'add-binder', ...facts });
    const made = binders.at(-1);
    if (made !== undefined) onMade(made.id);
  };
  return (
    <FactsForm noun="binder" facts={binder} placeholder="Hearing on temporary orders" onClose={onClose} onSave={save} />
  );
}
