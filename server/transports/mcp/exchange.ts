import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { RequestId } from '@modelcontextprotocol/sdk/types.js';

/** What was asked at once, and its answer, as the SDK's server sees it. */
export interface Exchange extends Transport {
  /** Resolves when everything asked was answered or cancelled, or the caller has gone. */
  readonly finished: Promise<void>;
  /** The caller no longer waits for this answer. */
  drop: (id: RequestId) => void;
  /** Calls `act` once nobody waits for an answer any longer; returns the function that ends that. */
  whenGone: (act: () => void) => () => void;
}
