import { CloseButton, Combobox, Pill, PillsInput, useCombobox } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { formatCount } from '#renderer/lib/quantities.ts';
import { useEvidenceIndex } from './evidence-by-id.ts';
import { EvidenceName } from './evidence-name.tsx';
import { useEvidenceFound, type FoundHere } from './evidence-found.ts';
import { useFirstOption } from './use-first-option.ts';
import classes from './evidence-picker.module.css';

interface EvidencePickerProps {
  label: string;
  value: readonly string[];
  onChange: (ids: string[]) => void;
  readOnly?: boolean;
  placeholder?: string;
  error?: string | null;
}

/** Items of evidence chosen by typing: by title, file name and number at once, by the text within a moment later. */
export function EvidencePicker({ label, value, onChange, readOnly = false, placeholder, error }: EvidencePickerProps) {
  const { caseId } = useMatter().case;
  const { items, byId, whole } = useEvidenceIndex(caseId);
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const found = useEvidenceFound(caseId, combobox.dropdownOpened ? items : [], typed, value);
  useFirstOption(
    combobox,
    typed,
    [...found.byName, ...found.byText].map(({ item }) => item.id),
  );
  const add = (id: string): void => {
    onChange([...value, id]);
    setTyped('');
    combobox.closeDropdown();
  };
  const remove = (id: string): void => onChange(value.filter((each) => each !== id));
  const onKey = (event: KeyboardEvent): void => {
    const last = value.at(-1);
    if (event.key === 'Backspace' && typed === '' && last !== undefined) {
      event.preventDefault();
      remove(last);
    }
    // Enter takes the choice and does not send the form around it.
    if (event.key === 'Enter' && combobox.dropdownOpened) event.preventDefault();
    if (event.key === 'Escape' && combobox.dropdownOpened) {
      event.preventDefault();
      event.stopPropagation();
      combobox.closeDropdown();
    }
  };
  const chips = value.map((id) => (
    <span key={id} className={classes.chip} data-still={readOnly || undefined}>
      <EvidenceName item={byId.get(id)} whole={whole} />
      {!readOnly && (
        <CloseButton
          size="xs"
          aria-label={`Remove ${byId.get(id)?.title ?? 'this item'}`}
          onClick={() => remove(id)}
          tabIndex={-1}
        />
      )}
    </span>
  ));
  return (
    <Combobox store={combobox} onOptionSubmit={add} withinPortal>
      <Combobox.DropdownTarget>
        <PillsInput label={label} error={error} onClick={() => !readOnly && combobox.openDropdown()}>
          <Pill.Group>
            {chips}
            {readOnly && value.length === 0 && <span className="italic quiet">None</span>}
            <Combobox.EventsTarget>
              <PillsInput.Field
                className={classes.field}
                aria-label={label}
                placeholder={
                  readOnly ? '' : (placeholder ?? (value.length === 0 ? 'Type a title, number or word' : ''))
                }
                value={typed}
                readOnly={readOnly}
                onFocus={() => !readOnly && typed !== '' && combobox.openDropdown()}
                onBlur={() => combobox.closeDropdown()}
                onChange={(event) => {
                  setTyped(event.currentTarget.value);
                  combobox.openDropdown();
                  combobox.selectFirstOption();
                }}
                onKeyDown={onKey}
              />
            </Combobox.EventsTarget>
          </Pill.Group>
        </PillsInput>
      </Combobox.DropdownTarget>
      <Combobox.Dropdown>
        <Combobox.Options mah={300} style={{ overflowY: 'auto' }} aria-label={label}>
          <Group of={found.byName} heading={typed.trim() === '' ? 'Added last' : undefined} />
          <Group of={found.byText} heading="Found in the text" />
          {found.byName.length + found.byText.length === 0 && (
            <Combobox.Empty>{emptyWords(typed, items.length, found.searching)}</Combobox.Empty>
          )}
        </Combobox.Options>
        {found.more > 0 && (
          <Combobox.Footer c="dimmed" fz={12}>
            And {formatCount(found.more, 'more', 'more')}: type on to find the one you mean.
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  );
}

function Group({ of, heading }: { of: readonly FoundHere[]; heading: string | undefined }) {
  if (of.length === 0) return null;
  return (
    <>
      {heading !== undefined && (
        <div role="presentation" className={classes.heading}>
          {heading}
        </div>
      )}
      {of.map(({ item, snippet }) => (
        <Combobox.Option key={item.id} value={item.id} className={classes.option}>
          <EvidenceName item={item} whole />
          {snippet !== '' && <span className="truncate quiet text-xs">{snippet}</span>}
        </Combobox.Option>
      ))}
    </>
  );
}

function emptyWords(typed: string, count: number, searching: boolean): string {
  if (searching) return 'Looking in the text';
  if (count === 0) return 'There is no evidence in this matter yet.';
  return typed.trim() === '' ? 'Everything is chosen already.' : `Nothing found for “${typed.trim()}”.`;
}
