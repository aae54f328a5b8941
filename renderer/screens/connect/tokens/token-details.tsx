import { Refusal } from '#renderer/parts/refusal.tsx';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { Question } from '#renderer/parts/question.tsx';
import { Facts } from '#renderer/parts/facts.tsx';
import { Button, TextInput } from '@mantine/core';
import { IconListDetails } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { call } from '#renderer/api/client.ts';
import { useTokenActivity, type TokenActivity } from '#renderer/api/connect.ts';
import type { Token } from '#renderer/api/generated.ts';
import { changeToken } from '#renderer/api/tokens.ts';
import { formatInstant } from '#renderer/lib/dates.ts';
import { describePermissions, isNarrower } from '#renderer/features/tokens/permissions.ts';
import { wayInWords } from '#renderer/screens/connect/ledger-words.ts';
import { canDelete } from '#renderer/screens/connect/presets.ts';
import { Examples } from './examples.tsx';
import { PanelHead } from './panel-head.tsx';
import { MattersInWords } from './only-matters.tsx';
import { PermissionChoice } from './permission-choice.tsx';
import { tokenState } from './token-state.ts';
import classes from './tokens.module.css';

interface TokenDetailsProps {
  token: Token;
  /** Where there is something next to it to go back to. */
  onClose?: () => void;
}

/** One token: its permissions, fewer of them, or none at all. */
export function TokenDetails({ token, onClose }: TokenDetailsProps) {
  const state = tokenState(token, new Date());
  const activity = useTokenActivity().data?.find(({ tokenId }) => tokenId === token.id);
  return (
    <div className={classes.panel}>
      <PanelHead title={onClose === undefined ? 'Permissions' : token.name} onClose={onClose} />
      <Facts
        narrow
        of={{
          'Begins with': <code>{token.prefix}…</code>,
          Made: formatInstant(token.createdAt),
          'Last used': (
            <>
              {token.lastUsedAt === null ? 'Never' : formatInstant(token.lastUsedAt)}
              {activity !== undefined && activity.lastAt !== null && <LastCall activity={activity} />}
            </>
          ),
          [state === 'revoked' ? 'Revoked' : 'Ends']: (
            <>
              {state === 'revoked' && token.revokedAt !== null && formatInstant(token.revokedAt)}
              {state !== 'revoked' && (token.expiresAt === null ? 'Never' : formatInstant(token.expiresAt))}
            </>
          ),
          Matters: <MattersInWords caseIds={token.caseIds} />,
          May: describePermissions(token.permissions),
          'Hidden items': token.assistant ? 'It cannot see them' : 'It sees them',
          Deleting: deletingInWords(token),
        }}
      />
      {onClose !== undefined && (
        <Link
          href={`/connect/ledger/${encodeURIComponent(token.id)}`}
          className="inline gap-1h plain underlines justify-start"
        >
          <IconListDetails size={16} aria-hidden />
          What it did
        </Link>
      )}
      {state === 'active' ? (
        <>
          <ChangeToken token={token} />
          {onClose !== undefined && <Revoke token={token} />}
          <Examples facts={token} token={`${token.prefix}…`} known={false} />
        </>
      ) : (
        <p className="quiet text-sm">This token no longer works. Make a new one if something still needs access.</p>
      )}
    </div>
  );
}

/** Where from, and what. */
function LastCall({ activity }: { activity: TokenActivity }) {
  const { lastTransport, lastOperationId } = activity;
  if (lastTransport === null || lastOperationId === null) return null;
  return (
    <span className="quiet text-sm">
      , over {wayInWords(lastTransport)}: <code>{lastOperationId}</code>
    </span>
  );
}

function deletingInWords({ permissions, approveDeletes }: Token): string {
  if (!canDelete(permissions)) return 'It can’t delete anything';
  return approveDeletes ? 'Permanently only when you allow it' : 'It can permanently delete';
}

function ChangeToken({ token }: { token: Token }) {
  const client = useQueryClient();
  const [name, setName] = useState(token.name);
  const [permissions, setPermissions] = useState<string[]>(token.permissions);
  const { busy, problem, form } = useTask();
  const renamed = name.trim() !== token.name;
  const narrowed = permissions.toSorted().join() !== token.permissions.toSorted().join();
  const allowed = isNarrower(token.permissions, permissions) && permissions.length > 0 && name.trim() !== '';

  const save = (): Promise<Token> => {
    const change = { ...(renamed ? { name: name.trim() } : {}), ...(narrowed ? { permissions } : {}) };
    return changeToken(client, { id: token.id, ...change });
  };
  return (
    <form className={classes.change} {...form(save)}>
      <h3>Edit name and permissions</h3>
      <TextInput label="Name" value={name} onChange={(event) => setName(event.currentTarget.value)} />
      <PermissionChoice value={permissions} onChange={setPermissions} atMost={token.permissions} />
      <p className="quiet text-sm">You can only remove permissions. For more, make a new token.</p>
      <Refusal says={problem} />
      <Button type="submit" variant="default" loading={busy} disabled={!(renamed || narrowed) || !allowed}>
        Save
      </Button>
    </form>
  );
}

/** Asks first: it can’t be undone. */
export function Revoke({ token }: { token: Token }) {
  const [asking, setAsking] = useState(false);
  const { busy, problem, attempt } = useTask();
  return (
    <>
      <Button variant="default" c="var(--loss)" onClick={() => setAsking(true)}>
        Revoke this token
      </Button>
      {asking && (
        <Question
          title={`Revoke “${token.name}”?`}
          yes="Revoke"
          no="Keep"
          busy={busy}
          problem={problem}
          onYes={() => void attempt(() => call('delete_developer_tokens', { id: token.id }))}
          onClose={() => setAsking(false)}
        >
          <p>
            It loses access immediately and permanently, and so do the tokens it made. What it did stays. You can’t undo
            this.
          </p>
        </Question>
      )}
    </>
  );
}
