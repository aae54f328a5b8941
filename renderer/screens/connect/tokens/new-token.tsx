import { Refusal } from '#renderer/parts/refusal.tsx';
import { Button, Select, Switch, TextInput } from '@mantine/core';
import { DateInput } from '@mantine/dates';
import { useState, type FormEvent } from 'react';
import type { NewToken as TokenOnce } from '#renderer/api/generated.ts';
import { parseTypedDate } from '#renderer/lib/dates.ts';
import { expiryInstant, type Expiry } from './token-expiry.ts';
import { useMakeToken } from '#renderer/screens/connect/use-make-token.ts';
import { PanelHead } from './panel-head.tsx';
import { PermissionChoice } from './permission-choice.tsx';
import classes from './tokens.module.css';

const expiries: { value: Expiry; label: string }[] = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'date', label: 'On a day I choose' },
  { value: 'never', label: 'Never; I will revoke it' },
];

interface NewTokenProps {
  onClose: () => void;
  onCreated: (token: TokenOnce) => void;
}

export function NewToken({ onClose, onCreated }: NewTokenProps) {
  const { make, busy, error } = useMakeToken(onCreated);
  const [name, setName] = useState('');
  const [permissions, setPermissions] = useState<string[]>(['evidence:read', 'files:read', 'case:read']);
  const [expiry, setExpiry] = useState<Expiry>('90');
  const [day, setDay] = useState<string | null>(null);
  const [assistant, setAssistant] = useState(false);
  const [approveDeletes, setApproveDeletes] = useState(true);
  const complete = name.trim() !== '' && permissions.length > 0 && (expiry !== 'date' || day !== null);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const expiresAt = expiryInstant(expiry, day, new Date());
    void make({ name: name.trim(), permissions, assistant, approveDeletes, expiresAt });
  };
  return (
    <form className={classes.panel} onSubmit={submit}>
      <PanelHead title="New token" onClose={onClose} />
      <TextInput
        label="Name"
        description="What will use it: “Calendar script”."
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        required
        autoFocus
      />
      <PermissionChoice value={permissions} onChange={setPermissions} />
      <Select
        label="Ends"
        data={expiries}
        value={expiry}
        allowDeselect={false}
        onChange={(value) => setExpiry(value ?? '90')}
      />
      {expiry === 'date' && (
        <DateInput
          label="Last day"
          valueFormat="ddd D MMM YYYY"
          dateParser={(typed) => parseTypedDate(typed)}
          minDate={new Date()}
          value={day}
          onChange={setDay}
        />
      )}
      <Switch
        label="It is an AI assistant"
        description="Items you hid from assistants are not there for it: not in lists, not in searches. Over MCP they never are."
        checked={assistant}
        onChange={(event) => setAssistant(event.currentTarget.checked)}
      />
      <Switch
        label="Ask me before it deletes anything for good"
        description="Each deletion waits, by name, until you allow it in this window."
        checked={approveDeletes}
        onChange={(event) => setApproveDeletes(event.currentTarget.checked)}
      />
      <Refusal says={error} />
      <Button type="submit" loading={busy} disabled={!complete}>
        Make the token
      </Button>
    </form>
  );
}
