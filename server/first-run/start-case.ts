import type { Principal } from '#server/access/principal.ts';
import { getCase } from '#server/areas/case/get_case.ts';
import { postCaseUpdate } from '#server/areas/case/post_case_update.ts';
import type { Operation } from '#server/catalog/operation.ts';
import type { Pipeline } from '#server/pipeline/pipeline.ts';
import { newId } from '#server/store/ids.ts';

/** Names the first case as its owner said when Casewright was set up. */
export async function startCase(
  pipeline: Pipeline,
  principal: Principal,
  named: { caption?: string; role?: string },
): Promise<{ caseId: string; context: string }> {
  const run = async (operation: Operation, body?: object) => {
    const input = { path: {}, query: {}, body, files: [] };
    const { content } = await pipeline.run(principal, { operation, input, transport: 'window', requestId: newId() });
    return (content.kind === 'json' ? content.value : {}) as { caseId: string; context: string };
  };
  const { caseId, context } = Object.keys(named).length > 0 ? await run(postCaseUpdate, named) : await run(getCase);
  return { caseId, context };
}
