import { Button, Code, SegmentedControl, Select, TextInput, useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent, type ReactNode } from 'react';
import { sentenceFor } from '#renderer/api/api-error.ts';
import { call } from '#renderer/api/client.ts';
import type { Case } from '#renderer/api/generated.ts';
import { useAccount } from '#renderer/api/matter-queries.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { useMatter } from '#renderer/app/matter.tsx';
import { setPreferences, usePreferences } from '#renderer/app/preferences.ts';
import { useSession } from '#renderer/app/session.tsx';
import { formatDate } from '#renderer/lib/dates.ts';
import { roles } from '#renderer/lib/roles.ts';
import classes from './settings.module.css';
import { YourName } from './your-name.tsx';

export default function SettingsScreen() {
  return (
    <div className={classes.screen}>
      <div className={classes.column}>
        <h1>Settings</h1>
        <Group title="You" detail="As it should stand on what you do here.">
          <YourName />
        </Group>
        <MatterSettings />
        <Appearance />
        <About />
      </div>
    </div>
  );
}

function MatterSettings() {
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

function Appearance() {
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const { density } = usePreferences();
  return (
    <Group title="Appearance" detail="For this window only.">
      <div className={classes.fields}>
        <Labelled label="Colours">
          <SegmentedControl<'auto' | 'light' | 'dark'>
            aria-label="Colours"
            data={[
              { value: 'auto', label: 'As the system' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            value={colorScheme}
            onChange={setColorScheme}
          />
        </Labelled>
        <Labelled label="Rows in lists">
          <SegmentedControl<'compact' | 'comfortable'>
            aria-label="Rows in lists"
            data={[
              { value: 'compact', label: 'Compact' },
              { value: 'comfortable', label: 'Comfortable' },
            ]}
            value={density}
            onChange={(value) => setPreferences({ density: value })}
          />
        </Labelled>
      </div>
    </Group>
  );
}

function About() {
  const session = useSession();
  const account = useAccount();
  return (
    <Group title="About" detail="Casewright keeps everything in one folder on this computer.">
      <dl className={classes.facts}>
        <dt>You</dt>
        <dd>
          {session.account?.name}
          {account.data !== undefined && account.data.email !== '' && <span> · {account.data.email}</span>}
          {account.data !== undefined && <span> · since {formatDate(account.data.memberSince.slice(0, 10))}</span>}
        </dd>
        <dt>Version</dt>
        <dd>{session.version}</dd>
        <dt>Mode</dt>
        <dd>{session.mode === 'desktop' ? 'Desktop: this computer only' : 'Hosted'}</dd>
        <dt>Data folder</dt>
        <dd>
          <Code className={classes.path ?? ''}>{session.dataFolder}</Code>
        </dd>
      </dl>
    </Group>
  );
}

function Group({ title, detail, children }: { title: string; detail: string; children: ReactNode }) {
  return (
    <section className={classes.group} aria-label={title}>
      <div>
        <h2>{title}</h2>
        <p>{detail}</p>
      </div>
      <div>{children}</div>
    </section>
  );
}

function Labelled({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.labelled}>
      <span>{label}</span>
      {children}
    </div>
  );
}
