import { Button, Select, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import type { EvidenceFacts } from '#renderer/api/evidence.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import type { PicksProps } from './bulk-picks.tsx';
import { useBulkChange } from './use-bulk-change.ts';

/** Custodian, original or copy, and confidentiality of all that is chosen; what is left empty stays as it is. */
export function BulkOrigin({ chosen, onDone }: PicksProps) {
  const change = useBulkChange();
  const [custodian, setCustodian] = useState('');
  const [original, setOriginal] = useState<EvidenceItem['original']>(null);
  const [confidentiality, setConfidentiality] = useState('');
  const facts: EvidenceFacts = {
    ...(custodian.trim() !== '' && { custodian: custodian.trim() }),
    ...(original !== null && { original }),
    ...(confidentiality.trim() !== '' && { confidentiality: confidentiality.trim() }),
  };
  const nothing = Object.keys(facts).length === 0;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (nothing) return;
    onDone();
    change({ doing: 'Saving', now: 'updated' }, chosen, () => facts);
  };
  return (
    <form className="grid gap-3" onSubmit={submit}>
      <TextInput
        label="Custodian"
        placeholder="Leave unchanged"
        value={custodian}
        maxLength={200}
        data-autofocus
        onChange={(event) => setCustodian(event.currentTarget.value)}
      />
      <Select
        label="Original or copy"
        placeholder="Leave unchanged"
        data={[
          { value: 'original', label: 'Original' },
          { value: 'copy', label: 'Copy' },
        ]}
        clearable
        value={original}
        comboboxProps={{ withinPortal: false }}
        onChange={setOriginal}
      />
      <TextInput
        label="Confidentiality"
        placeholder="Leave unchanged"
        value={confidentiality}
        maxLength={100}
        onChange={(event) => setConfidentiality(event.currentTarget.value)}
      />
      <div className="row to-end gap-2">
        <Button type="submit" disabled={nothing}>
          Save for {formatCount(chosen.length, 'item')}
        </Button>
      </div>
    </form>
  );
}
