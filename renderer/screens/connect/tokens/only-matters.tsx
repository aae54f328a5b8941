import { MultiSelect, Radio } from '@mantine/core';
import { useWorkspaces } from '#renderer/api/matter-queries.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';

interface OnlyMattersProps {
  /** Ids of matters; null is every matter. */
  value: string[] | null;
  onChange: (value: string[] | null) => void;
}

/** Which matters a token is for: all of them, or some. */
export function OnlyMatters({ value, onChange }: OnlyMattersProps) {
  const { case: matter } = useMatter();
  const names = useMatterNames();
  return (
    <div className="grid gap-2h">
      <Radio.Group
        label="Matters"
        value={value === null ? 'all' : 'some'}
        onChange={(chosen) => onChange(chosen === 'all' ? null : [matter.caseId])}
      >
        <div className="grid gap-2h mt-2">
          <Radio value="all" label="All matters" description="Also those you add or join later." />
          <Radio
            value="some"
            label="Only some"
            description="It can’t see or change other matters or anything in your account."
          />
        </div>
      </Radio.Group>
      {value !== null && (
        <MultiSelect
          aria-label="Matters it is limited to"
          data={[...names].map(([id, name]) => ({ value: id, label: name }))}
          value={value}
          searchable={names.size > 8}
          onChange={onChange}
          error={value.length === 0 ? 'Choose at least one matter.' : null}
        />
      )}
    </div>
  );
}

/** The matters of a token in words. */
export function MattersInWords({ caseIds }: { caseIds: readonly string[] | null }) {
  const names = useMatterNames();
  if (caseIds === null) return 'All matters';
  const known = caseIds.flatMap((id) => names.get(id) ?? []);
  return known.length === 0 ? 'Matters that are gone' : `Only ${known.join(', ')}`;
}

function useMatterNames(): Map<string, string> {
  const { case: matter } = useMatter();
  const all = (useWorkspaces().data ?? []).flatMap(({ cases }) => cases);
  return new Map([
    [matter.caseId, matter.caption],
    ...all.map(({ caseId, caption }): [string, string] => [caseId, caption]),
  ]);
}
