import { useTask } from '#renderer/features/toasts/use-task.ts';
import { Button } from '@mantine/core';
import { IconShieldQuestion } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OpenApproval } from '#renderer/api/generated.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { decideApproval, listApprovals } from '#renderer/api/window-routes.ts';
import { isRecord, nounsOf, recordOf } from '#renderer/features/records/nouns.ts';
import { Notice } from './notice.tsx';

/** An expired question goes away even without news of it. */
const lookAgainEvery = 60_000;

/** What a token asks for, up to the name of what it is about. */
export function askedFor(operationId: string): string {
  if (operationId === 'delete_developer_tokens') return 'asks to revoke the token';
  const resource = operationId.startsWith('delete_') ? recordOf(operationId) : null;
  if (resource === null) return 'asks for this:';
  return `asks to permanently delete the ${nounsOf(resource, { evidence: ['evidence', 'evidence'] })[0]}`;
}

/** What else goes: “, with 6 evidence items: “a.pdf”, “b.pdf” and 4 more”. */
export function withWhat(goes: OpenApproval['goes']): string {
  const kinds = goes.map(({ resource, count, names }) => {
    const [one, many] = isRecord(resource) ? nounsOf(resource) : ['record', 'records'];
    const named = names.map((name) => `“${name}”`).join(', ');
    const more = count > names.length ? ` and ${(count - names.length).toLocaleString()} more` : '';
    return `${count.toLocaleString()} ${count === 1 ? one : many}${names.length > 0 ? `: ${named}${more}` : ''}`;
  });
  return kinds.length > 0 ? `, with ${kinds.join('; ')}` : '';
}

/** What tokens ask to do that can’t be taken back, one question at a time, on every screen until it is answered or dismissed. */
export function ApprovalNotice() {
  const { data = [] } = useQuery({ queryKey: keys.approvals, queryFn: listApprovals, refetchInterval: lookAgainEvery });
  const [request] = data;
  return request === undefined ? null : <Question key={request.id} request={request} more={data.length - 1} />;
}

function Question({ request, more }: { request: OpenApproval; more: number }) {
  const client = useQueryClient();
  const { busy, problem, attempt } = useTask();

  const decide = async (approve: boolean): Promise<void> => {
    await attempt(() => decideApproval(client, request.id, approve));
  };
  return (
    <Notice
      label="A request needs your approval"
      sign={IconShieldQuestion}
      role="alert"
      again="Show the request that needs approval"
      actions={
        <>
          <Button size="compact-sm" variant="default" disabled={busy} onClick={() => void decide(false)}>
            Refuse
          </Button>
          <Button size="compact-sm" color="red" disabled={busy} onClick={() => void decide(true)}>
            Allow this once
          </Button>
        </>
      }
    >
      <b>{request.tokenName}</b> {askedFor(request.operationId)} <b>“{request.label}”</b>
      {withWhat(request.goes)}.{more > 0 && ` ${more} more after this.`} {problem}
    </Notice>
  );
}
