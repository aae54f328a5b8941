import { Select } from '@mantine/core';
import type { Court } from '#renderer/api/generated.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { countSettings, settings, sides, type Setting, type Side } from './court-draft.ts';
import { MarginField } from './margin-field.tsx';
import type { FormatForm } from './use-format-form.ts';
import classes from './court.module.css';

type Usual = Court['profiles'][number]['usual'];

interface PageSettingsProps {
  form: FormatForm;
  canEdit: boolean;
  /** As the court's rules have each. */
  usual: Usual;
}

/** How the pages are set, where that is other than the court's rules have it. */
export function PageSettings({ form, canEdit, usual }: PageSettingsProps) {
  const { draft, set } = form;
  const page = draft.page === '' ? usual.page : draft.page;
  const own = countSettings(draft, usual);
  return (
    <details className={classes.section}>
      <summary className="strong">
        Pages
        <span className="quiet regular">
          {own === 0 ? ': as the court rules have them' : `: ${formatCount(own, 'setting')} of your own`}
        </span>
      </summary>
      <div className={classes.pairs}>
        {settings.map((setting) => (
          <Select
            key={setting}
            label={words[setting].label}
            data={choicesOf(setting, usual, draft[setting])}
            value={draft[setting]}
            readOnly={!canEdit}
            allowDeselect={false}
            onChange={(value) => set({ [setting]: value ?? '' })}
          />
        ))}
      </div>
      <div className={classes.pairs}>
        {sides.map((side) => (
          <MarginField
            key={side}
            label={marginNames[side]}
            value={draft[side]}
            usual={usual.margins[side]}
            unit={page === 'a4' ? 'cm' : 'in'}
            readOnly={!canEdit}
            onChange={(value) => set({ [side]: value })}
          />
        ))}
      </div>
      <p className="quiet text-sm mt-1">An empty margin is as the court rules have it.</p>
    </details>
  );
}

interface SettingWords {
  label: string;
  choices: Readonly<Record<string, string>>;
}

const shown = { true: 'Shown', false: 'Not shown' };
const density = { single: 'Single', double: 'Double' };

const words: Record<Setting, SettingWords> = {
  page: { label: 'Paper', choices: { letter: 'Letter', a4: 'A4' } },
  font: { label: 'Font', choices: { tinos: 'Times', arimo: 'Arial', cousine: 'Courier' } },
  size: { label: 'Font size', choices: { 12: '12 points', 13: '13 points', 14: '14 points' } },
  spacing: { label: 'Line spacing', choices: { 1: 'Single', 1.15: '1.15', 1.5: 'One and a half', 2: 'Double' } },
  lineNumbers: { label: 'Line numbers', choices: shown },
  footnotes: { label: 'Footnote spacing', choices: density },
  numbering: { label: 'Paragraph numbers', choices: shown },
};

const marginNames: Record<Side, string> = {
  top: 'Top margin',
  bottom: 'Bottom margin',
  left: 'Left margin',
  right: 'Right margin',
};

/** The court's own first; what a program set otherwise than any choice is one more. */
function choicesOf(setting: Setting, usual: Usual, chosen: string): { value: string; label: string }[] {
  const { choices } = words[setting];
  const named = (value: string): string => choices[value] ?? value;
  const own = chosen !== '' && !(chosen in choices) ? [{ value: chosen, label: chosen }] : [];
  return [
    { value: '', label: `${named(String(usual[setting]))} (rules)` },
    ...Object.keys(choices).map((value) => ({ value, label: named(value) })),
    ...own,
  ];
}
