import { signOut } from '#renderer/api/sign-in.ts';
import { announceSession } from './session-windows.ts';

/**
 * Signs out, in every window of this browser. The page is loaded anew: nothing that was read for one person is left in
 * its memory for the next.
 */
export async function leaveSession(): Promise<void> {
  await signOut();
  announceSession('signed-out');
  window.location.assign('/sign-in');
}
