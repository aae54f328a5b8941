import { call } from '#renderer/api/client.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type AddressFound } from '#renderer/api/sync.ts';
import { useNotBlank } from '#renderer/parts/not-blank.ts';
import classes from './sync.module.css';

interface WhereItIsProps {
  /** What was typed before, when this step is done over. */
  address: string;
  onFound: (typed: string, found: AddressFound) => void;
}

/** The address of the server, and whether a Casewright server answers there. */
export function WhereItIs({ address, onFound }: WhereItIsProps) {
  const [url, setUrl] = useState(address);
  const { busy, problem, form } = useTask();
  const notBlank = useNotBlank(url.trim() === '');
  const look = async (): Promise<void> => onFound(url, await call('post_sync_look', { url }));
  return (
    <form className={classes.form} {...form(look)}>
      <TextInput
        label="Address"
        description="The address you open in a browser, starting with https://"
        placeholder="https://cases.example.com"
        value={url}
        onChange={(event) => setUrl(event.currentTarget.value)}
        {...notBlank.fieldProps}
        error={problem ?? notBlank.says}
        inputMode="url"
        autoCapitalize="none"
        spellCheck={false}
        autoFocus
        required
      />
      <div className={classes.buttons}>
        <Button type="submit" loading={busy}>
          Check address
        </Button>
      </div>
    </form>
  );
}

const kinds: Record<AddressFound['kind'], string> = {
  hosted: 'a Casewright server',
  desktop: 'one person’s Casewright',
  other: 'a server with the same API',
};

/** The first step when it is done. */
export function AddressGiven({ found, onChange }: { found: AddressFound; onChange: () => void }) {
  return (
    <p className={classes.given}>
      <b>{found.url}</b>, {kinds[found.kind]}.{' '}
      <Button size="compact-sm" variant="subtle" onClick={onChange}>
        Another address
      </Button>
    </p>
  );
}
