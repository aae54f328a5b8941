/** What went wrong between a command and the server that owns its data folder; the message is for a person. */
export type OwnerErrorReason = 'none' | 'silent' | 'start_failed' | 'folder';

export class OwnerError extends Error {
  readonly reason: OwnerErrorReason;

  constructor(reason: OwnerErrorReason, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'OwnerError';
    this.reason = reason;
  }
}
