import { useQueryClient } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { keys } from '#renderer/api/query-keys.ts';

/** What the page before knows for signing in. It is kept with the address in this tab's history, and is no secret. */
interface SigningInNext {
  email: string;
  /** What was done, and why signing in comes now. */
  says: string;
}

export function useSigningInNext(): SigningInNext | null {
  const state = useHistoryState<Partial<SigningInNext> | null>();
  return typeof state?.email === 'string' && typeof state.says === 'string'
    ? { email: state.email, says: state.says }
    : null;
}

/** Leads to signing in, as nobody: what a window showed until now belongs to a session that has ended. */
export function useSignInNext(): (next: SigningInNext) => Promise<void> {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  return async (next) => {
    await client.resetQueries({ queryKey: keys.session });
    navigate('/sign-in', { replace: true, state: next });
  };
}
