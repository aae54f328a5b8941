const windowMs = 60_000;
const allowed = 3;

export interface RestartPolicy {
  /** Notes a crash at `now` (ms) and says how long to wait before the next start, or `give-up`. */
  afterCrash(now: number): number | 'give-up';
  /** Forgets earlier crashes: the person asked to try again. */
  forget(): void;
}

/** Three crashes within a minute are answered by a restart, each a little later; the fourth is left to the person. */
export function createRestartPolicy(): RestartPolicy {
  let crashes: number[] = [];
  return {
    afterCrash(now) {
      crashes = [...crashes.filter((time) => now - time < windowMs), now];
      return crashes.length > allowed ? 'give-up' : 250 * 4 ** (crashes.length - 1);
    },
    forget() {
      crashes = [];
    },
  };
}
