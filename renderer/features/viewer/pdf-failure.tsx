import { Button, PasswordInput } from '@mantine/core';
import { IconFileAlert, IconLock } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { fileUrl } from '#renderer/api/client.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { SaveButton } from '#renderer/parts/save-button.tsx';
import type { PdfState } from './use-pdf.ts';
import { useNotBlank } from '#renderer/parts/not-blank.ts';
import classes from './viewer.module.css';

/** What pdf.js says about a file it cannot open helps nobody but a programmer; it is last. */
export function PdfFailure({ item, reason }: { item: EvidenceItem | null; reason: string }) {
  return (
    <EmptyState
      icon={IconFileAlert}
      title="This PDF cannot be shown"
      action={
        item !== null && (
          <SaveButton href={fileUrl(item.id)} fileName={item.fileName}>
            Save the original
          </SaveButton>
        )
      }
    >
      <p>It may be damaged. The original is kept byte for byte; another program may still open it.</p>
      <p className="quiet text-sm">{reason}</p>
    </EmptyState>
  );
}

export function PasswordForm({ password }: { password: NonNullable<PdfState['password']> }) {
  const [text, setText] = useState('');
  const notBlank = useNotBlank(text === '');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    password.give(text);
  };
  return (
    <EmptyState icon={IconLock} title="This PDF is locked with a password">
      <form onSubmit={submit} className={classes.password}>
        <PasswordInput
          label="Password of the PDF"
          description="Used to show it now, and never saved."
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          {...notBlank.fieldProps}
          error={notBlank.says ?? (password.wrong ? 'That password does not open it.' : null)}
        />
        <Button type="submit">Show it</Button>
      </form>
    </EmptyState>
  );
}
