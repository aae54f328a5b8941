import { call } from '#renderer/api/client.ts';
import { announceSession } from './session-windows.ts';

/**
 * Signs out, in every window of this browser. The page is loaded anew: nothing that was read for one person is left in
 * its memory for the next.
 */
export async function leaveSession(): Promise<void> {
  await call('post_sign_out', {});
  announceSession('signed-out');
  window.location.assign('/sign-in');
}
