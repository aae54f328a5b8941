import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTokenActivity, type TokenActivity } from '#renderer/api/connect.ts';
import type { Token } from '#renderer/api/generated.ts';
import { formatInstantDay } from '#renderer/lib/dates.ts';
import { TableArea, type Column } from '#renderer/parts/table-area.tsx';
import { tokenState, type TokenState } from './token-state.ts';

interface TokenRow {
  token: Token;
  state: TokenState;
  activity: TokenActivity | undefined;
  now: Date;
}

interface TokenRowsProps {
  label: string;
  /** All but the last, which says when a token ends. */
  columns: readonly Column[];
  /** What works first, then what has ended. */
  tokens: readonly Token[];
  chosen: string | null;
  /** The cells of a token. */
  children: (row: TokenRow) => ReactNode;
  /** That one has ended is on a badge, not in a word. */
  badges?: boolean;
}

/** Tokens as a table, those that have ended under a heading. */
export function TokenRows({ label, columns, tokens, chosen, children, badges = false }: TokenRowsProps) {
  const activities = useTokenActivity().data ?? [];
  const now = new Date();
  const groups = Object.groupBy(tokens, (token) => (tokenState(token, now) === 'active' ? 'working' : 'ended'));
  const rowOf = (token: Token): ReactNode => {
    const state = tokenState(token, now);
    const activity = activities.find(({ tokenId }) => tokenId === token.id);
    return (
      <tr
        key={token.id}
        data-row-line
        data-chosen={token.id === chosen || undefined}
        data-over={state !== 'active' || undefined}
      >
        {children({ token, state, activity, now })}
        <td className="figures" data-head={state === 'active' ? 'Ends' : undefined}>
          <End token={token} state={state} badge={badges} />
        </td>
      </tr>
    );
  };
  return (
    <TableArea label={label} columns={[...columns, { name: 'Ends' }]}>
      <tbody>{groups.working?.map(rowOf)}</tbody>
      {groups.ended !== undefined && (
        <tbody>
          <tr>
            <th colSpan={columns.length + 1} scope="colgroup">
              Ended
            </th>
          </tr>
          {groups.ended.map(rowOf)}
        </tbody>
      )}
    </TableArea>
  );
}

const endedWords = { revoked: 'Revoked', expired: 'Expired' } as const;

function End({ token: { expiresAt }, state, badge }: Pick<TokenRow, 'token' | 'state'> & { badge: boolean }) {
  if (state === 'active') return expiresAt === null ? 'Never' : formatInstantDay(expiresAt);
  return badge ? <Badge variant="default">{endedWords[state]}</Badge> : endedWords[state];
}
