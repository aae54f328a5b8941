import { Button, SegmentedControl, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { records } from '#renderer/api/generated-records.ts';
import type { FilledTemplate } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { useFilledTemplate } from '#renderer/api/templates.ts';
import { HearingSelect } from '#renderer/features/hearings/hearing-select.tsx';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { CourtFileSelect } from '#renderer/features/pickers/court-file-select.tsx';
import { fieldsOf, LineField } from '#renderer/features/record-form/form-fields.tsx';
import { Offered } from '#renderer/features/record-form/record-panel.tsx';
import { useRecordForm } from '#renderer/features/record-form/use-record-form.ts';
import { MarkdownView } from '#renderer/parts/markdown/markdown-view.tsx';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { TitleLine } from '#renderer/parts/title-line.tsx';
import { templateLimits } from '#server/rules/template-fields.ts';
import { askedOf, beginningRules, previewOf, writtenFor } from './beginning.ts';
import { whereItComesFrom } from './sources.ts';
import { TemplatePages } from './template-pages.tsx';
import classes from './template.module.css';

/** What is to be written on the left, and on the right the document as it will begin. */
export function TemplatePage({ template: opened }: { template: FilledTemplate }) {
  const { id, name, own, description } = opened;
  useScreenTitle(name);
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { case: matter, canEdit } = useMatter();
  const { caseId } = matter;
  const form = useRecordForm({
    rules: beginningRules,
    record: null,
    formKey: `document from ${id} in ${caseId}`,
    name: `the new document from “${name}”`,
    address: `/templates/${id}`,
    start: { title: name },
    async create({ courtCaseId, hearingId }, draft) {
      const values = writtenFor(template, draft.values);
      const made = await stores.documents.create(client, {
        caseId,
        templateId: id,
        title: draft.title.trim(),
        values,
        ...(courtCaseId != null && { courtCaseId }),
        ...(hearingId != null && { hearingId }),
      });
      return { ...made, hearingId: hearingId ?? null, values };
    },
    change: () => Promise.reject(new Error('A document is changed on its own page.')),
    onSaved: (made, isHere) => isHere() && navigate(`/documents/${made.id}`),
  });
  const template = useFilledTemplate(caseId, id, form.draft).data ?? opened;
  const field = fieldsOf(form, canEdit);
  const { text, empty, out } = previewOf(template, form.draft);
  const [shown, setShown] = useState<Shown>('text');
  const courtFile = field('courtCaseId');
  const write = (written: string, value: string): void =>
    form.set({ values: { ...form.draft.values, [written]: value } });
  return (
    <div className="stack full-height">
      <header className="rigid rule-below py-3 px-4">
        <TitleLine title={name} back={{ href: '/templates', label: 'Back to the templates' }}>
          {own && (
            <Button component={Link} href={`/documents/${id}`} variant="subtle" size="compact-sm">
              Change the template
            </Button>
          )}
        </TitleLine>
      </header>
      <div className={classes.sides}>
        <ScrollRegion label="What to fill in" className="scroll">
          <form className={classes.form} aria-label="New document" onSubmit={(event) => void form.save(event)}>
            {description !== '' && <p className="quiet">{description}</p>}
            <Offered form={form} />
            <LineField label="Title" most={records.documents.lengths.title} required {...field('title')} />
            <CourtFileSelect {...courtFile} value={courtFile.value ?? template.courtCaseId} clearable={false} />
            <HearingSelect {...field('hearingId')} />
            {askedOf(template, form.draft.values).map(({ name: each, label, hint, source, required }) => (
              <Textarea
                key={each}
                label={required ? label : `${label} (optional)`}
                description={hint ?? whereItComesFrom(source)}
                error={form.problem?.field === `values.${each}` && form.problem.says}
                autosize
                minRows={1}
                maxRows={14}
                maxLength={templateLimits.value}
                readOnly={!canEdit}
                value={form.draft.values[each] ?? ''}
                onChange={(event) => write(each, event.currentTarget.value)}
              />
            ))}
            {canEdit && (
              <div className="stack gap-2 align-start">
                {form.problem !== null && (
                  <p className="tone-loss" role="alert">
                    Not saved. {form.problem.says}
                  </p>
                )}
                <Button type="submit" loading={form.busy}>
                  Start writing
                </Button>
              </div>
            )}
          </form>
        </ScrollRegion>
        <div className="stack min-h-0 min-w-0">
          <div className="rigid rule-below py-2 px-4">
            <SegmentedControl<Shown>
              size="xs"
              aria-label="Preview as"
              data={shownAs}
              value={shown}
              onChange={setShown}
            />
          </div>
          {shown === 'pages' ? (
            <TemplatePages template={template} occasion={form.draft} />
          ) : (
            <ScrollRegion label="Preview" className="scroll grow">
              <div className={classes.preview}>
                <p className="quiet text-sm" role="status">
                  {emptyWords(empty)} {out.length > 0 && `Left out: ${listed(out)}.`}
                </p>
                {template.courtPaper && (
                  <p className="quiet text-sm">
                    The caption and the place to sign are added as your court wants them. You can change both later.
                  </p>
                )}
                <MarkdownView text={text} />
              </div>
            </ScrollRegion>
          )}
        </div>
      </div>
    </div>
  );
}

type Shown = 'text' | 'pages';
const shownAs: { value: Shown; label: string }[] = [
  { value: 'text', label: 'Text' },
  { value: 'pages', label: 'Pages' },
];

function emptyWords(labels: readonly string[]): string {
  if (labels.length === 0) return 'Everything is filled in.';
  return `Still empty: ${listed(labels)}. Empty fields stay in the text as {{field}}, so you can fill them in later.`;
}

function listed(labels: readonly string[]): string {
  return new Intl.ListFormat('en-US').format(labels);
}
