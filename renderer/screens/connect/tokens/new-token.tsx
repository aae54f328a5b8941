import { useNotBlank } from '#renderer/parts/not-blank.ts';
import { Refusal } from '#renderer/parts/refusal.tsx';
import { Button, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { NewToken as TokenOnce } from '#renderer/api/generated.ts';
import { useToday } from '#renderer/lib/use-today.ts';
import { DateField } from '#renderer/parts/date-field.tsx';
import { isDate } from '#server/rules/days.ts';
import { ExpirySelect, expiryInstant, type Expiry } from './token-expiry.tsx';
import { useMakeToken } from '#renderer/screens/connect/use-make-token.ts';
import { PanelHead } from './panel-head.tsx';
import { OnlyMatters } from './only-matters.tsx';
import { PermissionChoice } from './permission-choice.tsx';
import classes from './tokens.module.css';

interface NewTokenProps {
  onClose: () => void;
  onCreated: (token: TokenOnce) => void;
}

export function NewToken({ onClose, onCreated }: NewTokenProps) {
  const { make, busy, problem, form } = useMakeToken(onCreated);
  const [name, setName] = useState('');
  const [permissions, setPermissions] = useState<string[]>(['evidence:read', 'files:read', 'case:read']);
  const [expiry, setExpiry] = useState<Expiry>('90');
  const today = useToday();
  const [day, setDay] = useState<string | null>(null);
  const [assistant, setAssistant] = useState(false);
  const [approveDeletes, setApproveDeletes] = useState(true);
  const [caseIds, setCaseIds] = useState<string[] | null>(null);
  const over = day !== null && isDate(day) && day < today;

  const notBlank = useNotBlank(name.trim() === '');
  const send = (): Promise<void> => {
    const expiresAt = expiryInstant(expiry, day, new Date());
    return make({ name: name.trim(), permissions, assistant, approveDeletes, expiresAt, caseIds });
  };
  return (
    <form className={classes.panel} {...form(send)}>
      <PanelHead title="New token" onClose={onClose} />
      <TextInput
        label="Name"
        description="What will use it: “Calendar script”."
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        required
        autoFocus
        {...notBlank.fieldProps}
        error={notBlank.says}
      />
      <OnlyMatters value={caseIds} onChange={setCaseIds} />
      <PermissionChoice value={permissions} onChange={setPermissions} />
      <ExpirySelect value={expiry} onChange={setExpiry} orDay />
      {expiry === 'date' && (
        <DateField
          label="Last day"
          placeholder="31 Dec, in 6 months"
          value={day}
          required
          error={over ? 'That day has passed. Choose today or later.' : null}
          onChange={setDay}
        />
      )}
      <Switch
        label="It is an AI assistant"
        description="It can’t see items you hid from assistants, in lists or searches. Over MCP that is always so."
        checked={assistant}
        onChange={(event) => setAssistant(event.currentTarget.checked)}
      />
      <Switch
        label="Ask me before it permanently deletes anything"
        description="Each deletion waits, by name, until you allow it in this window."
        checked={approveDeletes}
        onChange={(event) => setApproveDeletes(event.currentTarget.checked)}
      />
      <Refusal says={permissions.length === 0 ? 'Choose at least one permission.' : problem} />
      <Button
        type="submit"
        loading={busy}
        disabled={permissions.length === 0 || caseIds?.length === 0 || (expiry === 'date' && over)}
      >
        Make the token
      </Button>
    </form>
  );
}
