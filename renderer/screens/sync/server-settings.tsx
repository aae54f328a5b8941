import { PagePart } from './page-part.tsx';
import { Button, PasswordInput, Radio, Stack, Switch, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '#renderer/api/client.ts';
import { changeRemote, type Remote, type RemoteChange, removeRemote } from '#renderer/api/sync.ts';
import { SavedNumberField } from '#renderer/parts/number-field.tsx';
import { useNotBlank } from '#renderer/parts/not-blank.ts';
import { Question } from '#renderer/parts/question.tsx';
import { toastDone, toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { tokenPlace } from '#renderer/features/sync/sync-words.ts';
import { missingInWords } from './missing-permissions.ts';
import { tokenFieldId } from './token-field.ts';
import { refusedField } from './refused-field.ts';
import classes from './sync.module.css';

interface SettingsProps {
  remote: Remote;
  tokensKept: 'system' | 'file';
}

/** When it runs, what it is called, its token, and the way to forget it. */
export function ServerSettings({ remote, tokensKept }: SettingsProps) {
  return (
    <>
      <When remote={remote} />
      <Name remote={remote} />
      <Token remote={remote} tokensKept={tokensKept} />
      <Remove remote={remote} />
    </>
  );
}

function When({ remote: kept }: { remote: Remote }) {
  const client = useQueryClient();
  // A choice is shown at once; refused, it goes back to what is saved.
  const [chosen, setChosen] = useState<RemoteChange>({});
  const remote = { ...kept, ...chosen };
  const { attempt } = useTask();
  const change = async (facts: RemoteChange): Promise<void> => {
    setChosen(facts);
    await attempt(() => changeRemote(client, remote.id, facts), 'This was not changed');
    setChosen({});
  };
  return (
    <PagePart title="When">
      <div className={classes.form}>
        <Radio.Group aria-label="When" value={remote.mode} onChange={(mode) => void change({ mode })}>
          <Stack gap={10}>
            <Radio value="manual" label="Only when I choose" />
            <Radio
              value="onChange"
              label="Soon after a change"
              description={
                remote.extension
                  ? 'Here or there: the server is checked every minute.'
                  : 'Here; and every so many minutes, because this server doesn’t report changes.'
              }
            />
            <Radio value="timed" label="Every so many minutes" />
          </Stack>
        </Radio.Group>
        {(remote.mode === 'timed' || (remote.mode === 'onChange' && !remote.extension)) && (
          <SavedNumberField
            label="Minutes between runs"
            min={1}
            max={1440}
            value={remote.everyMinutes}
            onSave={(everyMinutes) => void change({ everyMinutes })}
            className={classes.short}
          />
        )}
        <Switch
          label="Pause"
          description="Stops the current run. None starts automatically until you resume."
          checked={remote.paused}
          onChange={(event) => void change({ paused: event.currentTarget.checked })}
        />
      </div>
    </PagePart>
  );
}

function Name({ remote }: { remote: Remote }) {
  const client = useQueryClient();
  const [name, setName] = useState(remote.name);
  const { problem, form } = useTask();
  const notBlank = useNotBlank(name.trim() === '');
  return (
    <PagePart title="Name">
      <form className={classes.line} {...form(() => changeRemote(client, remote.id, { name: name.trim() }))}>
        <TextInput
          aria-label="Name of the server"
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.currentTarget.value)}
          {...notBlank.fieldProps}
          error={problem ?? notBlank.says}
        />
        <Button type="submit" variant="default" disabled={name.trim() === remote.name}>
          Rename
        </Button>
      </form>
    </PagePart>
  );
}

function Token({ remote, tokensKept }: SettingsProps) {
  const [token, setToken] = useState('');
  const { busy, problem, failure, form } = useTask();
  const notBlank = useNotBlank(token.trim() === '');
  const save = async (): Promise<void> => {
    const { missing } = await call('post_sync_remotes_by_id_token', { id: remote.id, token });
    setToken('');
    const lacking = missingInWords(missing);
    if (lacking === null) toastDone(`The new token for ${remote.name} works and is now used.`);
    else toastFailure('The new token lacks permissions', new Error(lacking));
  };
  return (
    <PagePart title="Token">
      <p className={classes.lead}>
        {remote.account !== '' && `It belongs to ${remote.account}. `}
        {tokenPlace[tokensKept]}
      </p>
      <form className={classes.line} {...form(save)}>
        <PasswordInput
          id={tokenFieldId}
          aria-label="Another API token of the same account"
          placeholder="Another API token of the same account"
          autoComplete="off"
          aria-invalid={problem !== null || notBlank.says !== null}
          {...notBlank.fieldProps}
          value={token}
          onChange={(event) => setToken(event.currentTarget.value)}
          error={
            problem !== null && refusedField(failure) === 'url'
              ? `The old token stays. ${problem}`
              : (problem ?? notBlank.says)
          }
        />
        <Button type="submit" variant="default" loading={busy}>
          Change the token
        </Button>
      </form>
    </PagePart>
  );
}

function Remove({ remote }: { remote: Remote }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState(false);
  const remove = async (): Promise<void> => {
    // Its page asks for what is gone in a moment: it is left first.
    navigate('/sync', { replace: true });
    try {
      await removeRemote(client, remote.id);
      toastDone(`${remote.name} was removed. Nothing was deleted here or there.`);
    } catch (error) {
      toastFailure('The server was not removed', error);
    }
  };
  return (
    <PagePart title="Remove">
      <p className={classes.lead}>
        Casewright forgets the server, its token and the sync state. Nothing is deleted here or there. If you add it
        again, its matters are compared from scratch.
      </p>
      <Button variant="default" onClick={() => setAsked(true)}>
        Remove this server
      </Button>
      {asked && (
        <Question
          title={`Remove ${remote.name}?`}
          yes={`Remove ${remote.name}`}
          no="Keep"
          onYes={() => void remove()}
          onClose={() => setAsked(false)}
        >
          <p>You need the token again to add the server back. Nothing is deleted here or there.</p>
        </Question>
      )}
    </PagePart>
  );
}
