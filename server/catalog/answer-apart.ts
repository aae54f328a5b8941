import { AppError } from '#server/errors/app-error.ts';

/** Of one of several calls in a request, as if it had been sent alone. */
export interface ApartAnswer {
  status: number;
  /** What it answered, or its refusal. */
  body: unknown;
}

/** A refusal is an answer like any other: it stops none of the calls beside it. A fault of ours ends the request. */
export async function answerApart(call: () => Promise<{ status: number; value: unknown }>): Promise<ApartAnswer> {
  try {
    const { status, value } = await call();
    return { status, body: value };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { status: error.status, body: error.body() };
  }
}
