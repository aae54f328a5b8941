import { Button, PasswordInput, TextInput } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { addRemote, useSync, type AddressFound } from '#renderer/api/sync.ts';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { Refusal } from '#renderer/parts/refusal.tsx';
import { tokenPlace } from '#renderer/features/sync/sync-words.ts';
import { missingInWords } from './missing-permissions.ts';
import { useNotBlank } from '#renderer/parts/not-blank.ts';
import { refusedField } from './refused-field.ts';
import classes from './sync.module.css';

/** Sends the person to the page that makes the token, and tries it when it is pasted. */
export function TokenFromThere({ found }: { found: AddressFound }) {
  const client = useQueryClient();
  const sync = useSync();
  const [, navigate] = useLocation();
  const [name, setName] = useState('');
  const [token, setToken] = useState('');
  const { busy, problem, failure, form } = useTask();
  const notBlank = useNotBlank(token.trim() === '');
  const { host } = new URL(found.url);
  const add = async (): Promise<void> => {
    const wanted = { name: name.trim() || host, url: found.url, token: token.trim() };
    const { id, missing } = await addRemote(client, wanted);
    navigate(`/sync/${id}`, { replace: true });
    const lacking = missingInWords(missing);
    if (lacking !== null) toastFailure('The token lacks permissions', new Error(lacking));
  };
  const field = refusedField(failure);
  return (
    <form className={classes.form} {...form(add)}>
      {found.tokenPage === null ? (
        <p>
          Make it there under Connect, API tokens, with everything allowed, or with every part you want to sync. It
          can’t be an assistant’s token.
        </p>
      ) : (
        <>
          <p>
            The server’s page opens in your browser. Sign in, make the token with one button, copy it, and come back
            here.
          </p>
          <div className={classes.buttons}>
            <Button
              component="a"
              href={found.tokenPage}
              target="_blank"
              rel="noreferrer"
              variant="default"
              leftSection={<IconExternalLink size={16} aria-hidden />}
            >
              Open its token page
            </Button>
          </div>
        </>
      )}
      <PasswordInput
        label="API token"
        description={sync.data === undefined ? ' ' : tokenPlace[sync.data.tokensKept]}
        placeholder="cw_live_…"
        value={token}
        onChange={(event) => setToken(event.currentTarget.value)}
        {...notBlank.fieldProps}
        error={field === 'token' ? problem : notBlank.says}
        aria-invalid={field === 'token' || notBlank.says !== null}
        autoComplete="off"
        autoFocus={found.tokenPage === null}
        required
      />
      <TextInput
        label="Name"
        description={`Your name for it: “Office”. Otherwise it is ${host}.`}
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={field === 'name' && problem}
        maxLength={100}
      />
      <Refusal says={field === null || field === 'url' ? problem : null} />
      <div className={classes.buttons}>
        <Button type="submit" loading={busy}>
          Test and add
        </Button>
      </div>
    </form>
  );
}
