import { Input, MultiSelect, SegmentedControl, Select, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useDeferredValue, useMemo, type FormEvent, type KeyboardEvent, type ReactNode } from 'react';
import { useEvidence } from '#renderer/api/evidence.ts';
import type { EvidenceItem, Issue } from '#renderer/api/generated.ts';
import { useFolders, useIssues } from '#renderer/api/matter-queries.ts';
import { stores } from '#renderer/api/stores.ts';
import type { Priority } from '#renderer/features/evidence/evidence-filter.ts';
import { tagsInUse } from '#renderer/features/evidence/tags.ts';
import { folderPath } from '#renderer/features/filing/folder-tree.ts';
import { ContactPicker } from '#renderer/features/pickers/contact-picker.tsx';
import { courtFileName } from '#renderer/features/pickers/court-file-select.tsx';
import { HiddenSwitch } from '#renderer/features/record-form/form-fields.tsx';
import { offerTakenBack } from '#renderer/features/toasts/toasts.tsx';
import type { InlineField, InlineFields } from '#renderer/features/record-form/use-inline-fields.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { CategoryDot } from '#renderer/parts/category-dot.tsx';
import { DateField } from '#renderer/parts/date-field.tsx';
import { ConflictNotice } from '#renderer/parts/conflict-notice.tsx';
import { isDate } from '#server/rules/days.ts';
import type { EvidenceDraft, NumberQuestion } from './evidence-editing.ts';
import { ExhibitField, NumberTaken } from './exhibit-field.tsx';
import classes from './item-details.module.css';

interface FieldsProps {
  fields: InlineFields<EvidenceDraft>;
  readOnly: boolean;
}

interface QuestionedProps extends FieldsProps {
  question: NumberQuestion | null;
}

interface WordProps extends QuestionedProps {
  item: EvidenceItem;
}

/** What is said of an item in words: what it is, its number, its day, what it shows. */
export function WordFields({ fields, item, question, readOnly }: WordProps) {
  const [title, exhibit, date, description] = [
    fields('title'),
    fields('exhibitNumber'),
    fields('eventDate'),
    fields('description'),
  ];
  const blank = title.value.trim() === '';
  return (
    <>
      <Field name="The title" of={title} show={(value) => value}>
        <TextInput
          label="Title"
          {...line(title, readOnly)}
          error={title.error ?? (blank ? 'An item needs a title.' : null)}
          onBlur={() => (blank ? title.reset() : title.commit())}
          data-field="title"
        />
      </Field>
      <ExhibitField field={exhibit} item={item} question={question} readOnly={readOnly}>
        {(field, asked) => (
          <div>
            <div className={classes.pair} data-date>
              <Field name="The exhibit number" of={exhibit} show={(value) => value}>
                {field}
              </Field>
              <Field name="The date" of={date} show={(value) => value && formatDate(value)}>
                <DateField
                  label="Date it happened"
                  towards="past"
                  value={date.value}
                  readOnly={readOnly}
                  error={date.error}
                  onChange={date.edit}
                  onLeave={(day) => (day === null || isDate(day)) && date.commit(day)}
                />
              </Field>
            </div>
            {asked}
          </div>
        )}
      </ExhibitField>
      <Field name="The description" of={description} show={(value) => value}>
        <Textarea
          label="Description"
          placeholder={readOnly ? '' : 'What it shows, and why it matters'}
          autosize
          minRows={2}
          maxRows={10}
          {...prose(description, readOnly)}
        />
      </Field>
    </>
  );
}

interface FilingProps extends QuestionedProps {
  caseId: string;
}

/** Where an item is filed: categories, tags, people, folder, and which of the court's files it belongs to. */
export function FilingFields({ fields, question, readOnly, caseId }: FilingProps) {
  const folders = useFolders(caseId).data ?? [];
  const issues = useIssues(caseId).data ?? [];
  const knownTags = useKnownTags(caseId);
  const [categories, tags, folder] = [fields('issueIds'), fields('tagNames'), fields('folderId')];
  const [courtFiles, people] = [fields('courtCaseIds'), fields('contactIds')];
  const ofCourt = stores.courtCases.useList(caseId).data ?? [];
  const issue = (id: string): Issue | undefined => issues.find((each) => each.id === id);
  return (
    <>
      <MultiSelect
        label="Categories"
        description={issues.length === 0 ? 'Make categories in the list on the left of Evidence.' : undefined}
        data={issues.map(({ id, name }) => ({ value: id, label: name }))}
        renderOption={({ option }) => <CategoryDot color={issue(option.value)?.color ?? null} name={option.label} />}
        disabled={issues.length === 0}
        {...choice(categories, readOnly)}
      />
      <TagsInput
        label="Tags"
        placeholder={tags.value.length === 0 && !readOnly ? 'Type and press Enter' : ''}
        data={knownTags}
        {...choice(tags, readOnly)}
      />
      <ContactPicker label="People" {...choice(people, readOnly)} />
      <Field name="The folder" of={folder} show={(value) => value && folderPath(folders, value)}>
        <Select
          label="Folder"
          placeholder="In no folder"
          data={folders.map(({ id }) => ({ value: id, label: folderPath(folders, id) }))}
          clearable={!readOnly}
          clearButtonProps={{ 'aria-label': 'Take out of the folder' }}
          searchable={folders.length > 8}
          {...choice(folder, readOnly)}
        />
      </Field>
      {(ofCourt.length > 0 || courtFiles.value.length > 0) && (
        <div>
          {/* Above, as what there is to choose covers what is below. */}
          {question !== null && !fields('exhibitNumber').edited && <NumberTaken question={question} />}
          <MultiSelect
            label="Court files"
            placeholder={courtFiles.value.length === 0 && !readOnly ? 'In no court file' : ''}
            data={ofCourt.map((file) => ({ value: file.id, label: courtFileName(file) }))}
            searchable={ofCourt.length > 8}
            {...choice(courtFiles, readOnly)}
          />
        </div>
      )}
    </>
  );
}

/** Counted over the whole matter: they may come a moment after the item. */
function useKnownTags(caseId: string): string[] {
  const evidence = useDeferredValue(useEvidence(caseId).data);
  return useMemo(() => tagsInUse(evidence ?? []).map(({ tag }) => tag), [evidence]);
}

/** How an item is treated: how much it matters, and whether assistants see it. */
export function TreatmentFields({ fields, readOnly }: FieldsProps) {
  const [priority, hidden] = [fields('priority'), fields('private')];
  return (
    <>
      <Field name="The priority" of={priority} show={(value) => value}>
        <Input.Wrapper label="Priority" labelElement="div" error={priority.error}>
          <SegmentedControl<Priority>
            fullWidth
            size="xs"
            aria-label="Priority"
            data={[
              { value: 'low', label: 'Low' },
              { value: 'normal', label: 'Normal' },
              { value: 'high', label: 'High' },
            ]}
            value={priority.value}
            readOnly={readOnly}
            onChange={priority.commit}
          />
        </Input.Wrapper>
      </Field>
      <Field name="Hidden from assistants" of={hidden} show={(value) => (value ? 'Hidden' : 'Not hidden')}>
        <HiddenSwitch description="No AI assistant can see, find or export it." {...choice(hidden, readOnly)} />
      </Field>
    </>
  );
}

/** Whose it was, whether it is the original, and who may read it: columns of an evidence index. */
export function OriginFields({ fields, readOnly }: FieldsProps) {
  const [custodian, original, confidentiality] = [fields('custodian'), fields('original'), fields('confidentiality')];
  return (
    <>
      <div className={classes.pair}>
        <Field name="Original or copy" of={original} show={(value) => value && originalNames[value]}>
          <Select<NonNullable<EvidenceDraft['original']>>
            label="Original or copy"
            placeholder={readOnly ? '' : 'Not stated'}
            data={originals}
            clearable={!readOnly}
            clearButtonProps={{ 'aria-label': 'Not stated' }}
            {...choice(original, readOnly)}
          />
        </Field>
        <Field name="The custodian" of={custodian} show={(value) => value}>
          <TextInput label="Custodian" placeholder={readOnly ? '' : 'Who had it'} {...line(custodian, readOnly)} />
        </Field>
      </div>
      <Field name="The confidentiality" of={confidentiality} show={(value) => value}>
        <TextInput
          label="Confidentiality"
          placeholder={readOnly ? '' : 'As an order or agreement says'}
          {...line(confidentiality, readOnly)}
        />
      </Field>
    </>
  );
}

const originalNames = { original: 'Original', copy: 'Copy' } as const;
const originals = (['original', 'copy'] as const).map((value) => ({ value, label: originalNames[value] }));

interface FieldProps<Value> {
  name: string;
  of: InlineField<Value>;
  /** How a version reads when two must be compared. */
  show: (value: Value) => string | null;
  children: ReactNode;
}

/** A field with, when needed, the two versions that must be chosen between. */
function Field<Value>({ name, of: { value, theirs, keepMine, takeTheirs }, show, children }: FieldProps<Value>) {
  const shown = (version: Value): ReactNode => show(version) || <i>empty</i>;
  return (
    <div>
      {children}
      {theirs !== null && (
        <ConflictNotice
          field={name}
          mine={shown(value)}
          theirs={shown(theirs.value)}
          onKeepMine={keepMine}
          onTakeTheirs={takeTheirs}
        />
      )}
    </div>
  );
}

/** What is picked is saved at once. */
function choice<Value>({ value, error, commit }: InlineField<Value>, readOnly: boolean) {
  return { value, readOnly, error, onChange: commit };
}

type TextField = HTMLInputElement | HTMLTextAreaElement;
interface Typed extends Pick<InlineField<unknown>, 'edited' | 'error' | 'reset'> {
  value: string | null;
  edit: (value: string) => void;
  commit: () => void;
}

/** What is typed is saved when the field is left. Escape takes it back; with nothing typed it closes the panel as everywhere. */
function prose({ value, error, edited, edit, commit, reset }: Typed, readOnly: boolean) {
  return {
    value: value ?? '',
    readOnly,
    error,
    onChange: (event: FormEvent<TextField>) => edit(event.currentTarget.value),
    onBlur: () => commit(),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !edited) return;
      event.preventDefault();
      offerTakenBack(value ?? '', '');
      reset();
    },
  };
}

/** The same in one line, which Enter leaves. */
function line(field: Typed, readOnly: boolean) {
  const typed = prose(field, readOnly);
  const onKeyDown = (event: KeyboardEvent<TextField>): void => {
    if (event.key === 'Enter') event.currentTarget.blur();
    typed.onKeyDown(event);
  };
  return { ...typed, onKeyDown };
}
