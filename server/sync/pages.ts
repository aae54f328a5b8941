import type { SyncRule } from '#server/catalog/sync-rule.ts';
import { nextPage, type Request } from './requests.ts';

const mostBeginnings = 3;

/**
 * The answers of a list, page by page. What was deleted between two pages would shift them, which is refused with 409:
 * then it is read from its beginning again.
 */
export async function readPages<Refusal extends { status: number }>(
  rule: SyncRule,
  first: Request,
  read: (request: Request) => Promise<{ value: unknown } | { refusal: Refusal }>,
): Promise<{ values: unknown[] } | { refusal: Refusal }> {
  for (let beginning = 1; ; beginning += 1) {
    const values: unknown[] = [];
    let request: Request | undefined = first;
    while (request) {
      const answer = await read(request);
      if ('refusal' in answer) {
        if (answer.refusal.status === 409 && values.length > 0 && beginning < mostBeginnings) break;
        return answer;
      }
      values.push(answer.value);
      request = nextPage(rule, request, answer.value);
    }
    if (!request) return { values };
  }
}
