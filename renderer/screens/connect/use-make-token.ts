import { call } from '#renderer/api/client.ts';
import type { NewToken, Operations } from '#renderer/api/generated.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';

type Wanted = Omit<Operations['post_developer_tokens']['input'], 'expiresAt'> & { expiresAt: string | null };

/** Makes a token and returns it, once; while it is made the form is busy, and a refusal is shown in it. */
export function useMakeToken(onMade: (token: NewToken) => void) {
  const task = useTask();
  const make = async ({ expiresAt, ...wanted }: Wanted): Promise<void> => {
    onMade(await call('post_developer_tokens', { ...wanted, ...(expiresAt === null ? {} : { expiresAt }) }));
  };
  return { ...task, make };
}
