import { Textarea, TextInput } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { ExhibitSticker } from '#renderer/parts/exhibit-sticker.tsx';
import type { InlineField } from '#renderer/features/record-form/use-inline-fields.ts';
import { DraftField } from './draft-field.tsx';
import type { EvidenceFields } from './evidence-editing.ts';

interface FieldProps {
  fields: EvidenceFields;
  readOnly: boolean;
}

export function TitleField({ fields, readOnly }: FieldProps) {
  const draft = fields('title');
  const blank = draft.value.trim() === '';
  return (
    <DraftField name="The title" draft={draft} show={(value) => value}>
      <TextInput
        label="Title"
        value={draft.value}
        readOnly={readOnly}
        error={draft.error ?? (blank ? 'An item needs a title.' : null)}
        onChange={(event) => draft.edit(event.currentTarget.value)}
        onBlur={() => (blank ? draft.reset() : draft.commit())}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          takeBack(event, draft);
        }}
        data-field="title"
      />
    </DraftField>
  );
}

export function DescriptionField({ fields, readOnly }: FieldProps) {
  const draft = fields('description');
  return (
    <DraftField name="The description" draft={draft} show={(value) => value}>
      <Textarea
        label="Description"
        placeholder={readOnly ? '' : 'What it shows, and why it matters'}
        autosize
        minRows={2}
        maxRows={10}
        value={draft.value}
        readOnly={readOnly}
        error={draft.error}
        onChange={(event) => draft.edit(event.currentTarget.value)}
        onBlur={() => draft.commit()}
        onKeyDown={(event) => takeBack(event, draft)}
      />
    </DraftField>
  );
}

export function ExhibitField({ fields, readOnly }: FieldProps) {
  const draft = fields('exhibitNumber');
  const shown = draft.value?.trim() ?? '';
  return (
    <DraftField name="The exhibit number" draft={draft} show={(value) => value ?? ''}>
      <TextInput
        label="Exhibit number"
        rightSection={shown === '' ? null : <ExhibitSticker number={shown} label="" />}
        rightSectionWidth={shown === '' ? 0 : Math.min(92, 30 + shown.length * 8)}
        rightSectionPointerEvents="none"
        placeholder={readOnly ? '' : 'A, 12, R-3'}
        value={draft.value ?? ''}
        readOnly={readOnly}
        error={draft.error}
        onChange={(event) => draft.edit(event.currentTarget.value)}
        onBlur={() => draft.commit()}
        onKeyDown={(event) => {
          if (event.key === 'Enter') event.currentTarget.blur();
          takeBack(event, draft);
        }}
      />
    </DraftField>
  );
}

/** Escape takes back what was typed; with nothing typed it closes the panel as everywhere. */
function takeBack(event: KeyboardEvent, draft: Pick<InlineField<string>, 'edited' | 'reset'>): void {
  if (event.key !== 'Escape' || !draft.edited) return;
  event.preventDefault();
  draft.reset();
}
