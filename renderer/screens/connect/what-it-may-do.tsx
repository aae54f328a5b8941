import { useNotBlank } from '#renderer/parts/not-blank.ts';
import { Refusal } from '#renderer/parts/refusal.tsx';
import { Button, Checkbox, Radio, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import { records } from '#renderer/api/generated-records.ts';
import type { NewToken } from '#renderer/api/generated.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { formatInstantDay } from '#renderer/lib/dates.ts';
import { describePermissions } from '#renderer/features/tokens/permissions.ts';
import { ExpirySelect, expiryInstant, type Expiry } from './tokens/token-expiry.tsx';
import { Warning } from '#renderer/parts/warning.tsx';
import { canDelete, permissionsOf, presets, type Preset } from './presets.ts';
import { MattersInWords, OnlyMatters } from './tokens/only-matters.tsx';
import { PermissionChoice } from './tokens/permission-choice.tsx';
import { useMakeToken } from './use-make-token.ts';
import classes from './connect.module.css';

/** What an assistant may see and change; sent, it makes the token, which is the whole of what the assistant gets. */
export function WhatItMayDo({ onMade }: { onMade: (token: NewToken) => void }) {
  const { mode } = useSession();
  const { make, busy, problem, form } = useMakeToken(onMade);
  const [name, setName] = useState(mode === 'hosted' ? 'My assistant' : 'Assistant on this computer');
  const [preset, setPreset] = useState<Preset>('read');
  const [custom, setCustom] = useState<string[]>(permissionsOf('read'));
  const [withAccount, setWithAccount] = useState(false);
  const [expiry, setExpiry] = useState<Expiry>('90');
  const [asksFirst, setAsksFirst] = useState(true);
  const [caseIds, setCaseIds] = useState<string[] | null>(null);
  const permissions = preset === 'custom' ? custom : permissionsOf(preset, withAccount && caseIds === null);
  // Its name says that it deletes nothing, so there is nothing to switch off.
  const alwaysAsks = preset === 'all';

  const notBlank = useNotBlank(name.trim() === '');
  const send = (): Promise<void> => {
    const expiresAt = expiryInstant(expiry, null, new Date());
    const approveDeletes = asksFirst || alwaysAsks;
    return make({ name: name.trim(), permissions, assistant: true, approveDeletes, expiresAt, caseIds });
  };
  return (
    <form className={classes.form} {...form(send)}>
      <TextInput
        label="Name"
        description="Name shown in the activity log."
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        required
        maxLength={records.tokens.lengths.name}
        {...notBlank.fieldProps}
        error={notBlank.says}
      />
      <OnlyMatters value={caseIds} onChange={setCaseIds} />
      <Radio.Group label="Permissions" value={preset} onChange={(value) => setPreset(value)}>
        <div className="grid gap-2h mt-2">
          {presets.map((each) => (
            <Radio key={each.preset} value={each.preset} label={each.label} description={each.detail} />
          ))}
        </div>
      </Radio.Group>
      {preset === 'custom' ? (
        <PermissionChoice value={custom} onChange={setCustom} />
      ) : (
        caseIds === null && (
          <Checkbox
            label="Let it see your account"
            description="How you sign in, where you are signed in, and your API tokens. Few assistants need this."
            checked={withAccount}
            onChange={(event) => setWithAccount(event.currentTarget.checked)}
          />
        )
      )}
      {canDelete(permissions) && (
        <Switch
          label="Ask me before permanently deleting"
          description={
            alwaysAsks
              ? 'Always on with this choice: each deletion waits, by name, until you allow it in this window.'
              : 'Each deletion waits, by name, until you allow it in this window.'
          }
          checked={asksFirst || alwaysAsks}
          disabled={alwaysAsks}
          onChange={(event) => setAsksFirst(event.currentTarget.checked)}
        />
      )}
      <ExpirySelect value={expiry} onChange={setExpiry} className={classes.short ?? ''} />
      {expiry === 'never' && (
        <Warning sign={false}>
          Without an end date it works until you revoke it, for every program that has the token. A year is safer.
        </Warning>
      )}
      <p className="quiet text-sm">
        What you hid from assistants stays hidden, whatever you choose here. Cloud assistants send what they read to
        their provider.
      </p>
      <Refusal says={permissions.length === 0 ? 'Choose at least one permission.' : problem} />
      <Button type="submit" loading={busy} disabled={permissions.length === 0 || caseIds?.length === 0}>
        Make the token
      </Button>
    </form>
  );
}

/** The same once it is decided. */
export function PermissionsGiven({ token }: { token: NewToken }) {
  return (
    <p>
      <b>{token.name}</b> may: {describePermissions(token.permissions)}. <MattersInWords caseIds={token.caseIds} />.{' '}
      {canDelete(token.permissions) &&
        (token.approveDeletes ? 'It asks you before it permanently deletes anything. ' : 'It can permanently delete. ')}
      {token.expiresAt === null ? 'It has no end date.' : `It ends on ${formatInstantDay(token.expiresAt)}.`}
    </p>
  );
}
