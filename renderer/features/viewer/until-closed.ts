/**
 * What a closed document is still asked for is never answered. pdf.js ends its worker when a PDF is left, and its viewer
 * would report each page that was on its way as an error: “Worker was terminated.”
 */
export function untilClosed<Of extends object>(of: Of, isClosed: () => boolean): Of {
  return new Proxy(of, {
    get: (target, name) => {
      // Its private fields are the target's own.
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      return (...given: unknown[]): unknown => {
        const result: unknown = Reflect.apply(value, target, given);
        return result instanceof Promise ? answeredUntilClosed(result, isClosed) : result;
      };
    },
  });
}

async function answeredUntilClosed(asked: Promise<unknown>, isClosed: () => boolean): Promise<unknown> {
  try {
    const answer = await asked;
    return isDocumentPart(answer) ? untilClosed(answer, isClosed) : answer;
  } catch (error) {
    if (isClosed()) return new Promise(() => undefined);
    throw error;
  }
}

/** A page, which asks the worker too. */
function isDocumentPart(answer: unknown): answer is object {
  return typeof answer === 'object' && answer !== null && 'getAnnotations' in answer;
}
