import { Badge, UnstyledButton } from '@mantine/core';
import { Fragment } from 'react';
import type { TokenActivity } from '#renderer/api/connect.ts';
import type { Token } from '#renderer/api/generated.ts';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { formatAgo, formatInstant, formatInstantDay } from '#renderer/lib/dates.ts';
import { describePermissions } from '#renderer/features/tokens/permissions.ts';
import { lastCallInWords, wayInWords } from '#renderer/screens/connect/ledger-words.ts';
import { tokenState } from './token-state.ts';
import classes from './tokens.module.css';

interface TokenTableProps {
  /** What works first, then what has ended. */
  tokens: readonly Token[];
  activity: readonly TokenActivity[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

export function TokenTable({ tokens, activity, chosen, onChoose }: TokenTableProps) {
  const now = new Date();
  const ended = tokens.findIndex((token) => tokenState(token, now) !== 'active');
  return (
    <ScrollRegion className="table-area" label="Tokens">
      <table className="table">
        <thead>
          <tr>
            <th>Name</th>
            <th>May</th>
            <th>Last used</th>
            <th>Ends</th>
          </tr>
        </thead>
        <tbody>
          {tokens.map((token, index) => {
            const state = tokenState(token, now);
            const last = activity.find(({ tokenId }) => tokenId === token.id);
            const row = (
              <tr
                key={token.id}
                data-chosen={token.id === chosen || undefined}
                data-over={state !== 'active' || undefined}
              >
                <td aria-label={token.name}>
                  <UnstyledButton className={classes.name} onClick={() => onChoose(token.id)}>
                    <b>{token.name}</b>
                    <code>{token.prefix}…</code>
                  </UnstyledButton>
                </td>
                <td>{describePermissions(token.permissions)}</td>
                <td className="figures">
                  {token.lastUsedAt === null ? (
                    'Never'
                  ) : (
                    <span title={formatInstant(token.lastUsedAt)}>
                      {formatInstantDay(token.lastUsedAt)}
                      <span className="quiet text-sm"> ({formatAgo(token.lastUsedAt, now)})</span>
                      {last?.lastTransport != null && last.lastOperationId !== null && (
                        <span className="block quiet text-sm">
                          {wayInWords(last.lastTransport)}, {lastCallInWords(last).toLowerCase()}
                        </span>
                      )}
                    </span>
                  )}
                </td>
                <td className="figures">
                  {state === 'revoked' && <Badge variant="default">Revoked</Badge>}
                  {state === 'expired' && <Badge variant="default">Expired</Badge>}
                  {state === 'active' && (token.expiresAt === null ? 'Never' : formatInstantDay(token.expiresAt))}
                </td>
              </tr>
            );
            if (index !== ended) return row;
            return (
              <Fragment key={token.id}>
                <tr>
                  <th colSpan={4} scope="colgroup">
                    Ended
                  </th>
                </tr>
                {row}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
