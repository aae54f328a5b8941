import type { QueryClient } from '@tanstack/react-query';
import type { Issue } from './generated.ts';
import { newStep } from './session-changes.ts';
import { stores } from './stores.ts';

/** Numbers the categories in the order of `issues`; only those whose place changed are written. */
export async function orderIssues(client: QueryClient, issues: readonly Issue[]): Promise<void> {
  const step = newStep('Changed the order of the categories.');
  const moved = issues.flatMap((issue, position) => (issue.position === position ? [] : [{ issue, position }]));
  stores.issues.show(
    client,
    moved.map(({ issue, position }) => ({ ...issue, position })),
  );
  try {
    for (const { issue, position } of moved) await stores.issues.change(client, issue, { position }, step);
  } catch (error) {
    // What was written meanwhile is newer, and stays.
    stores.issues.show(client, issues);
    throw error;
  }
}
