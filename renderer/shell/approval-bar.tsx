import { useTask } from '#renderer/features/toasts/use-task.ts';
import { Button } from '@mantine/core';
import { IconShieldQuestion } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OpenApproval } from '#renderer/api/generated.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { decideApproval, listApprovals } from '#renderer/api/window-routes.ts';
import { nounsOf, recordOf } from '#renderer/features/records/nouns.ts';

/** An expired question goes away even without news of it. */
const lookAgainEvery = 60_000;

/** What an operation deletes permanently, in the question about it. */
export function deletedNoun(operationId: string): string {
  const resource = recordOf(operationId);
  return resource === null ? '' : `the ${nounsOf(resource, { evidence: ['evidence', 'evidence'] })[0]}`;
}

/** What tokens ask to delete permanently, one question at a time, on every screen until it is answered. */
export function ApprovalBar() {
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
    <section
      className="row gap-3 ink rule-below py-2 px-4 on-attention"
      aria-label="A deletion waits for you"
      role="alert"
    >
      <IconShieldQuestion size={18} aria-hidden />
      <p className="grow breaks">
        <b>{request.tokenName}</b> asks to delete {deletedNoun(request.operationId)} <b>“{request.label}”</b>
        {request.withContents && ' with everything in it'} for good.
        {more > 0 && ` ${more} more after this.`} {problem}
      </p>
      <Button size="compact-sm" variant="default" disabled={busy} onClick={() => void decide(false)}>
        Keep it
      </Button>
      <Button size="compact-sm" color="red" disabled={busy} onClick={() => void decide(true)}>
        Allow this once
      </Button>
    </section>
  );
}
