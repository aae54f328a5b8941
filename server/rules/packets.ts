/** How much a court packet takes. */
export const packetLimits = {
  /** In a case. */
  packets: 100,
  items: 2000,
  /** Boxes of one redaction. */
  boxes: 500,
  /** Redactions of one evidence item. */
  redactions: 200,
  recipients: 50,
  /** Times that builds of one packet are given to others. */
  given: 500,
} as const;

export const packetItemKinds = ['document', 'exhibit', 'message_log', 'placeholder'] as const;

export const buildStates = ['queued', 'running', 'done', 'failed', 'cancelled', 'served', 'filed'] as const;

/** Codes of errors that say nothing against a draft. */
export const fineInDrafts: readonly string[] = ['bates_taken', 'bates_too_long', 'not_final'];
