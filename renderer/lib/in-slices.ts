/** Well below a frame, so that the frame still has room for itself. */
const sliceMilliseconds = 6;

/** Runs steps in slices of a few milliseconds, letting the browser draw and listen in between; null when stopped. */
export async function inSlices<Result>(
  steps: Generator<undefined, Result>,
  signal: AbortSignal,
): Promise<Result | null> {
  while (!signal.aborted) {
    const until = performance.now() + sliceMilliseconds;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (performance.now() < until);
    await nextTask();
  }
  return null;
}

/** A timer would wait four milliseconds; a message comes as soon as the browser has done what was waiting. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
