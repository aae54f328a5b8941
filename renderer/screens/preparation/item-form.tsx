import { Button, Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import type { BinderItem } from '#renderer/api/generated.ts';
import type { GivenItem } from '#renderer/api/preparation.ts';
import { stores } from '#renderer/api/stores.ts';
import { ContactPicker } from '#renderer/features/pickers/contact-picker.tsx';
import { EvidencePicker } from '#renderer/features/pickers/evidence-picker.tsx';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { keptWords, useKeptWords } from '#renderer/features/record-form/use-kept-words.ts';
import { Refusal } from '#renderer/parts/refusal.tsx';
import { type QuestionPhase, questionPhases } from '#server/rules/preparation.ts';
import { markdownText } from '#server/rules/markdown-text.ts';
import { type ItemField, type Kind, kinds } from './kinds.ts';
import { LinkSelect } from './link-select.tsx';
import { SupportFields } from './support-fields.tsx';
import { useWitnessNames, type Witness } from './witnesses.ts';
import classes from './preparation.module.css';

export type Draft = Omit<GivenItem, 'kind'>;

interface ItemFormProps {
  kind: Kind;
  /** Null: a new one. */
  item: BinderItem | null;
  keptAs: string;
  witnesses: readonly Witness[];
  /** Refuses with what the server said. */
  onSave: (item: GivenItem, isPrivate?: boolean) => Promise<void>;
  onClose: () => void;
  /** Once one is saved, the next is typed. */
  again?: boolean;
}

/** What an item says, filled in; text that was not saved is kept like that of any form. */
export function ItemForm({ kind, item, keptAs, witnesses, onSave, onClose, again = false }: ItemFormProps) {
  const { noun, fields } = kinds[kind];
  const before = draftOf(kind, item);
  const [draft, setDraft] = useState<Draft>(() => ({ ...before, ...keptWords<Draft>(keptAs) }));
  const [isPrivate, setPrivate] = useState(item?.private ?? false);
  const edited = JSON.stringify(draft) !== JSON.stringify(before);
  const kept = useKeptWords(keptAs, item === null ? `a new ${noun}` : `a ${noun}`, edited ? draft : null);
  const lacking = fields.find(({ name, needed }) => needed && isBlank(draft[name]));
  const change = (facts: Draft): void => setDraft({ ...draft, ...facts });
  const save = (): void => {
    if (lacking !== undefined) return;
    void kept.send(
      textOf(draft),
      () => onSave({ kind, ...draft }, item === null ? undefined : isPrivate),
      () => (again ? setDraft(before) : onClose()),
    );
  };
  return (
    <form
      className={classes.form}
      aria-label={item === null ? `New ${noun}` : `Edit the ${noun}`}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      {fields.map((field, index) => (
        <Field
          key={field.name}
          field={field}
          draft={draft}
          witnesses={witnesses}
          first={index === 0}
          locked={item !== null && field.once === true}
          onChange={change}
        />
      ))}
      {kind === 'element' && (
        <SupportFields
          support={draft.support ?? []}
          witnesses={witnesses}
          onChange={(support) => change({ support })}
        />
      )}
      {item !== null && (
        <Switch
          label="Hide from assistants"
          checked={isPrivate}
          onChange={(event) => setPrivate(event.currentTarget.checked)}
        />
      )}
      <Refusal says={kept.problem} />
      <div className="row gap-2">
        <Button type="submit" loading={kept.busy} disabled={lacking !== undefined}>
          {item === null ? 'Add' : 'Save'}
        </Button>
        <Button
          variant="default"
          onClick={() => {
            kept.forget();
            onClose();
          }}
        >
          {again && !edited ? 'Done' : 'Cancel'}
        </Button>
      </div>
    </form>
  );
}

interface FieldProps {
  field: ItemField;
  draft: Draft;
  witnesses: readonly Witness[];
  first: boolean;
  locked: boolean;
  onChange: (facts: Draft) => void;
}

function Field({ field, draft, witnesses, first, locked, onChange }: FieldProps): ReactNode {
  const { name, label, as, placeholder = '' } = field;
  const names = useWitnessNames(witnesses);
  const value = draft[name];
  const text = typeof value === 'string' ? value : '';
  const set = (next: string | null | undefined): void => onChange({ [name]: next });
  switch (as) {
    case 'text':
      return (
        <Textarea
          label={label}
          placeholder={placeholder}
          value={text}
          autosize
          minRows={first ? 2 : 1}
          maxRows={16}
          autoFocus={first}
          onChange={(event) => set(event.currentTarget.value)}
        />
      );
    case 'line':
      return (
        <TextInput
          label={label}
          placeholder={placeholder}
          value={text}
          maxLength={300}
          onChange={(event) => set(event.currentTarget.value)}
        />
      );
    case 'contact':
      return <ContactPicker label={label} value={text === '' ? [] : [text]} onChange={(ids) => set(ids.at(-1))} />;
    case 'evidence':
      return <EvidencePicker label={label} value={text === '' ? [] : [text]} onChange={(ids) => set(ids.at(-1))} />;
    case 'witness':
      return (
        <Select
          label={label}
          placeholder={witnesses.length === 0 ? 'Add witnesses in their section' : 'None'}
          data={[...names].map(([id, witness]) => ({ value: id, label: witness }))}
          value={text === '' ? null : text}
          clearable
          clearButtonProps={{ 'aria-label': 'No witness' }}
          onChange={set}
        />
      );
    case 'phase':
      return (
        <Select
          label={label}
          data={questionPhases.map((phase) => ({ value: phase, label: phaseNames[phase] }))}
          value={text}
          allowDeselect={false}
          onChange={set}
        />
      );
    case 'todo':
      return <TodoSelect label={label} value={text} readOnly={locked} onChange={set} />;
    case 'record':
      return <LinkSelect label={label} draft={draft} readOnly={locked} onChange={onChange} />;
  }
}

export const phaseNames: Record<QuestionPhase, string> = {
  direct: 'Direct',
  cross: 'Cross',
  redirect: 'Redirect',
  recross: 'Recross',
};

interface TodoSelectProps {
  label: string;
  value: string;
  readOnly: boolean;
  onChange: (id: string | undefined) => void;
}

function TodoSelect({ label, value, readOnly, onChange }: TodoSelectProps) {
  const todos = stores.todos.useList(useMatter().case.caseId).data ?? [];
  return (
    <Select
      label={label}
      placeholder="Type its title"
      data={todos.map(({ id, title }) => ({ value: id, label: markdownText(title) }))}
      value={value === '' ? null : value}
      readOnly={readOnly}
      searchable
      limit={50}
      nothingFoundMessage="No to-do has this title."
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}

/** What the form begins with. */
function draftOf(kind: Kind, item: BinderItem | null): Draft {
  const given: Record<string, unknown> = { ...item };
  const facts: Record<string, unknown> = {};
  for (const { name, once } of kinds[kind].fields) {
    if (item !== null && once) continue;
    facts[name] = given[name] ?? (kind === 'question' && name === 'phase' ? 'direct' : undefined);
  }
  if (kind === 'element') facts['support'] = given['support'] ?? [];
  return facts;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

function textOf(draft: Draft): string {
  return Object.values(draft)
    .filter((value) => typeof value === 'string')
    .join(' ');
}
