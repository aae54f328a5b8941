import { Button } from '@mantine/core';
import type { Packet } from '#renderer/api/generated.ts';
import { useEvidenceIndex } from '#renderer/features/pickers/evidence-by-id.ts';
import { formatCount } from '#renderer/lib/quantities.ts';

interface NumberedExhibitsProps {
  packet: Packet;
  value: string[];
  onChange: (ids: string[]) => void;
}

const byNumber = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Chooses all evidence that has an exhibit number and is not in the packet yet, in the order of the numbers. */
export function NumberedExhibits({ packet, value, onChange }: NumberedExhibitsProps) {
  const { items } = useEvidenceIndex(packet.caseId);
  const there = new Set([...value, ...packet.items.map(({ refId }) => refId ?? '')]);
  const left = items
    .filter(({ id, exhibitNumber }) => exhibitNumber !== null && !there.has(id))
    .toSorted((one, other) => byNumber.compare(one.exhibitNumber ?? '', other.exhibitNumber ?? ''));
  if (left.length === 0) return null;
  return (
    <div className="flex">
      <Button size="compact-sm" variant="default" onClick={() => onChange([...value, ...left.map(({ id }) => id)])}>
        Choose all {formatCount(left.length, 'numbered exhibit')}
      </Button>
    </div>
  );
}
