import { Select } from '@mantine/core';
import { stores } from '#renderer/api/stores.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useEvidenceIndex } from '#renderer/features/pickers/evidence-by-id.ts';
import { markdownText } from '#server/rules/markdown-text.ts';
import type { Draft } from './item-form.tsx';

interface LinkSelectProps {
  label: string;
  draft: Draft;
  readOnly: boolean;
  onChange: (facts: Draft) => void;
}

const linked = ['document', 'evidence', 'timeline', 'hearing'] as const;

/** A document, an item of evidence, an event or a hearing, found by its title. */
export function LinkSelect({ label, draft, readOnly, onChange }: LinkSelectProps) {
  const { caseId } = useMatter().case;
  const documents = stores.documents.useList(caseId).data ?? [];
  const { items } = useEvidenceIndex(caseId);
  const events = (stores.timelineEntries.useList(caseId).data ?? []).filter(({ kind }) => kind === 'event');
  const hearings = stores.hearings.useList(caseId).data ?? [];
  const option = (resource: (typeof linked)[number]) => (row: { id: string; title: string }) => ({
    value: `${resource} ${row.id}`,
    label: row.title,
  });
  const { resource, itemId } = draft;
  return (
    <Select
      label={label}
      placeholder="Type a title"
      data={[
        { group: 'Documents', items: documents.map(option('document')) },
        { group: 'Evidence', items: items.map(option('evidence')) },
        {
          group: 'Timeline',
          items: events.map(({ id, title }) => option('timeline')({ id, title: markdownText(title) })),
        },
        {
          group: 'Hearings',
          items: hearings.map(({ id, purpose }) => option('hearing')({ id, title: purpose })),
        },
      ]}
      value={resource === undefined || itemId === undefined ? null : `${resource} ${itemId}`}
      readOnly={readOnly}
      searchable
      limit={30}
      nothingFoundMessage="Nothing has this title."
      onChange={(chosen) => {
        const [kind, id] = (chosen ?? '').split(' ', 2);
        const known = linked.find((each) => each === kind);
        if (known !== undefined && id !== undefined) onChange({ resource: known, itemId: id });
      }}
    />
  );
}
