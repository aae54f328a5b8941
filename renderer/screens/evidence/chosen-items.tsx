import type { EvidenceItem } from '#renderer/api/generated.ts';
import { BulkBar } from '#renderer/features/list-screen/bulk-bar.tsx';
import { RecordSide } from '#renderer/features/list-screen/record-side.tsx';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { questions } from './bulk-questions.ts';

export interface ChosenProps {
  chosen: EvidenceItem[];
  asked: string | null;
  onAsk: (question: string | null) => void;
  onClearSelection: () => void;
  onDelete: () => void;
}

/** What can be done with the chosen rows. */
export function ChosenItems(props: ChosenProps & { place: 'within' | 'panel' }) {
  const { place, chosen, asked, onAsk, onClearSelection, onDelete } = props;
  const { canEdit } = useMatter();
  return (
    <BulkBar
      noun="item"
      place={place}
      chosen={chosen}
      questions={canEdit ? questions : []}
      asked={asked}
      onAsk={onAsk}
      canDelete={canEdit}
      onDelete={onDelete}
      onClear={onClearSelection}
    />
  );
}

/** The same in the panel, in place of the details of one: the line above the list stays as it is. */
export function ChosenPanel({ onClose, ...chosen }: ChosenProps & { onClose: () => void }) {
  return (
    <RecordSide label="Selection" onClose={onClose}>
      <ChosenItems {...chosen} place="panel" />
    </RecordSide>
  );
}
