import { Button, PasswordInput, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link, useLocation } from 'wouter';
import { ApiError, sentenceFor } from '#renderer/api/api-error.ts';
import { addRemote, useSync } from '#renderer/api/sync.ts';
import { toastFailure } from '#renderer/app/toasts.tsx';
import { tokenPlace } from '#renderer/lib/sync-words.ts';
import { missingInWords } from './missing-permissions.ts';
import classes from './sync.module.css';

interface Problem {
  field: 'name' | 'url' | 'token' | null;
  says: string;
}

/** Where the deployment is and the token it gave; both are tried before anything is kept. */
export function NewDeployment() {
  const client = useQueryClient();
  const sync = useSync();
  const [, navigate] = useLocation();
  const [draft, setDraft] = useState({ name: '', url: '', token: '' });
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem | null>(null);
  const errorOf = (field: Problem['field']): string | null => (problem?.field === field ? problem.says : null);
  const change = (part: Partial<typeof draft>): void => {
    setDraft({ ...draft, ...part });
    setProblem(null);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const { id, missing } = await addRemote(client, { ...draft, name: draft.name.trim() || nameFrom(draft.url) });
      navigate(`/sync/${id}`, { replace: true });
      const lacking = missingInWords(missing);
      if (lacking !== null) toastFailure('The token may not do everything', new Error(lacking));
    } catch (error) {
      setProblem({ field: fieldOf(error), says: sentenceFor(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={classes.scroll}>
      <section className={classes.column} aria-label="Add a deployment">
        <h1>Add a deployment</h1>
        <p className={classes.lead}>
          The address and the token are tried first. Nothing is sent or fetched until you have chosen matters and seen
          what would happen.
        </p>
        <form className={classes.form} onSubmit={(event) => void submit(event)}>
          <TextInput
            label="Address"
            description="As you open it in a browser, with https:// in front."
            placeholder="https://cases.example.com"
            value={draft.url}
            onChange={(event) => change({ url: event.currentTarget.value })}
            error={errorOf('url')}
            spellCheck={false}
            autoFocus
            required
          />
          <TextInput
            label="Name"
            description="What you call it: “Office”. Without one, the address is its name."
            value={draft.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
            error={errorOf('name')}
            maxLength={100}
          />
          <PasswordInput
            label="API token"
            description="Made there, under Connect, API tokens: with everything allowed, or with every part you want kept in step. It must not be an assistant’s."
            value={draft.token}
            onChange={(event) => change({ token: event.currentTarget.value })}
            error={errorOf('token')}
            aria-invalid={errorOf('token') !== null}
            autoComplete="off"
            required
          />
          <p className={classes.quiet}>{sync.data !== undefined && tokenPlace[sync.data.tokensKept]}</p>
          {problem?.field === null && (
            <p role="alert" className={classes.error}>
              {problem.says}
            </p>
          )}
          <div className={classes.buttons}>
            <Button type="submit" loading={busy} disabled={draft.url.trim() === '' || draft.token.trim() === ''}>
              Try it and add it
            </Button>
            <Link href="/sync" className={classes.textLink ?? ''}>
              Cancel
            </Link>
          </div>
        </form>
      </section>
    </div>
  );
}

function nameFrom(url: string): string {
  return URL.canParse(url.trim()) ? new URL(url.trim()).host : url.trim();
}

/** The field the server's sentence is about. */
export function fieldOf(error: unknown): Problem['field'] {
  const path = error instanceof ApiError ? error.issues[0]?.path : undefined;
  return path === 'name' || path === 'url' || path === 'token' ? path : null;
}
