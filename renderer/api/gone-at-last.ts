import { ApiError } from './api-error.ts';

/** Waits for a deletion. Gone already is what was asked for. */
export async function goneAtLast(deletion: Promise<unknown>): Promise<void> {
  try {
    await deletion;
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  }
}
