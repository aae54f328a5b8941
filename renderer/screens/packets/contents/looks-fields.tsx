import { Select, Switch } from '@mantine/core';
import { NumberField } from '#renderer/parts/number-field.tsx';
import type { SettingsDraft } from './settings-draft.ts';

type Looks = SettingsDraft['looks'];

interface LooksFieldsProps {
  looks: Looks;
  onChange: (change: Partial<Looks>) => void;
}

const switches: Record<'cover' | 'index' | 'links' | 'slipSheets' | 'stickers', string> = {
  cover: 'Cover page',
  index: 'Index',
  links: 'Links from the index to the pages',
  slipSheets: 'A sheet before each exhibit',
  stickers: 'Exhibit label on the pages',
};

const papers: { value: Looks['page']['paper']; label: string }[] = [
  { value: 'letter', label: 'US Letter' },
  { value: 'a4', label: 'A4' },
];

const numberings: { value: Looks['page']['numbering']; label: string }[] = [
  { value: 'continuous', label: '1, 2, 3 through all pages' },
  { value: 'section', label: 'A1, A2, B1 by section' },
];

const megabyte = 1_000_000;
/** N.D. Cal. takes up to so much in one file; most courts take less. */
const usualMegabytes = 25;

/** The sheets that are added, the page numbers, and where the packet is cut into files. */
export function LooksFields({ looks, onChange }: LooksFieldsProps) {
  const { page, volumeBytes } = looks;
  return (
    <>
      <div className="stack gap-2">
        {(Object.keys(switches) as (keyof typeof switches)[]).map((name) => (
          <Switch
            key={name}
            label={switches[name]}
            checked={looks[name]}
            onChange={(event) => onChange({ [name]: event.currentTarget.checked })}
          />
        ))}
      </div>
      <Select
        label="Page numbers"
        data={numberings}
        value={page.numbering}
        allowDeselect={false}
        onChange={(numbering) => numbering !== null && onChange({ page: { ...page, numbering } })}
      />
      <Select
        label="Paper of the added sheets"
        data={papers}
        value={page.paper}
        allowDeselect={false}
        onChange={(paper) => paper !== null && onChange({ page: { ...page, paper } })}
      />
      <Switch
        label="Split into files of a limited size"
        checked={volumeBytes !== null}
        onChange={(event) => onChange({ volumeBytes: event.currentTarget.checked ? usualMegabytes * megabyte : null })}
      />
      {volumeBytes !== null && (
        <NumberField
          label="Largest file, in MB"
          min={1}
          max={2000}
          value={volumeBytes === 0 ? null : Math.round(volumeBytes / megabyte)}
          onChange={(size) => onChange({ volumeBytes: (size ?? 0) * megabyte })}
        />
      )}
    </>
  );
}
