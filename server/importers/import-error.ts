/** Why an export is refused, as a sentence for the person. */
export class ImportError extends Error {
  readonly reason: 'not_an_export' | 'damaged' | 'encrypted' | 'unsafe' | 'too_large' | 'empty' | 'unanswered';

  constructor(reason: ImportError['reason'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.reason = reason;
  }
}
