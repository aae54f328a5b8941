import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useState } from 'react';
import type { Court } from '#renderer/api/generated.ts';
import { compareCaption, captionWords } from './caption-proposal.ts';
import { captionDraft, type CaptionField } from './court-draft.ts';
import type { FormatForm } from './use-format-form.ts';
import classes from './court.module.css';

const names: Record<CaptionField, string> = {
  court: 'Court',
  county: 'County',
  parties: 'Parties',
  caseNumber: 'Case number',
  title: 'Title on the paper',
  hearing: 'Hearing',
  filer: 'Who files it',
  footer: 'Footer',
};

/** Fills what is empty from the matter; what says something else is shown, and replaced only where the person says so. */
export function CaseKnows({ form, court }: { form: FormatForm; court: Court }) {
  const [asked, setAsked] = useState(false);
  const proposed = captionDraft(court.proposal.caption);
  const { fills, differs } = compareCaption(form.draft, proposed);
  const filled = Object.keys(fills).length;
  return (
    <div className={classes.differs}>
      <div>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconArrowDown size={14} aria-hidden />}
          onClick={() => {
            if (filled > 0) form.set(fills);
            setAsked(true);
          }}
        >
          Fill from the matter
        </Button>
      </div>
      <div role="status">
        {asked && filled === 0 && differs.length === 0 && <p className="quiet">The caption says what the case says.</p>}
        {asked && differs.length > 0 && (
          <p className="quiet">The case says something else here. Nothing was replaced.</p>
        )}
      </div>
      {asked &&
        differs.map((field) => (
          <div key={field} className="row gap-2 align-start">
            <p className="grow breaks pre-wrap">
              <b>{names[field]}:</b> {captionWords(proposed[field])}
            </p>
            <Button
              size="compact-sm"
              variant="default"
              className="rigid"
              aria-label={`Use the ${names[field].toLowerCase()} of the case`}
              onClick={() => form.set({ [field]: proposed[field] })}
            >
              Use it
            </Button>
          </div>
        ))}
    </div>
  );
}
