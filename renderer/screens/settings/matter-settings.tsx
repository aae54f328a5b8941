import { Button, Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { sentenceFor } from '#renderer/api/api-error.ts';
import { call } from '#renderer/api/client.ts';
import type { Case } from '#renderer/api/generated.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { useMatter } from '#renderer/app/matter.tsx';
import { roles } from '#renderer/lib/roles.ts';
import { Group } from './group.tsx';
import classes from './settings.module.css';

/** How this matter is called, and the person's role in it. */
export function MatterSettings() {
  const { case: matter, canEdit } = useMatter();
  const client = useQueryClient();
  // What stood here when the editing began: a change made elsewhere since is refused, not overwritten.
  const [base, setBase] = useState(matter);
  const [caption, setCaption] = useState(matter.caption);
  const [role, setRole] = useState(matter.role);
  const [answer, setAnswer] = useState<{ failed: boolean; text: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const changed = caption.trim() !== base.caption || role !== base.role;
  const overtaken =
    matter.updatedAt !== base.updatedAt && (matter.caption !== base.caption || matter.role !== base.role);

  const adopt = (saved: Case): void => {
    setBase(saved);
    setCaption(saved.caption);
    setRole(saved.role);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      const expectedUpdatedAt = overtaken ? base.updatedAt : matter.updatedAt;
      const saved = await call('post_case_update', {
        caseId: matter.caseId,
        caption: caption.trim(),
        role,
        expectedUpdatedAt,
      });
      adopt(saved);
      setAnswer({ failed: false, text: 'Saved.' });
      await client.invalidateQueries({ queryKey: keys.caseOfAll });
      await client.invalidateQueries({ queryKey: keys.workspaces });
    } catch (failure) {
      setAnswer({ failed: true, text: sentenceFor(failure) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Group title="This matter" detail="As it stands in the switcher, and later on court papers.">
      <form className={classes.fields} onSubmit={(event) => void submit(event)}>
        <TextInput
          label="Caption"
          value={caption}
          readOnly={!canEdit}
          onChange={(event) => setCaption(event.currentTarget.value)}
          error={caption.trim() === '' ? 'A matter needs a caption.' : null}
        />
        <Select
          label="Your role"
          data={role === '' || roles.some((known) => known === role) ? [...roles] : [role, ...roles]}
          value={role === '' ? null : role}
          readOnly={!canEdit}
          onChange={(value) => setRole(value ?? '')}
          clearable
          clearButtonProps={{ 'aria-label': 'No role' }}
        />
        {overtaken && (
          <p role="alert" className={classes.overtaken}>
            This was changed elsewhere to “{matter.caption}”{matter.role === '' ? '' : `, ${matter.role}`}.{' '}
            <Button size="compact-sm" variant="default" onClick={() => adopt(matter)}>
              Take what is saved
            </Button>
          </p>
        )}
        {canEdit && (
          <div className={classes.save}>
            <Button type="submit" loading={busy} disabled={!changed || caption.trim() === ''}>
              Save
            </Button>
            <span role="status" data-failed={answer?.failed || undefined}>
              {!changed || answer?.failed === true ? answer?.text : ''}
            </span>
          </div>
        )}
      </form>
    </Group>
  );
}
