const altogether = 120_000;

/** How long to wait for an import before looking again: longer each time, and two minutes altogether. */
export function* waitsBetween(first: number, longest: number): Generator<number> {
  let wait = first;
  for (let waited = 0; waited < altogether; waited += wait) {
    yield wait;
    wait = Math.min(wait * 2, longest);
  }
}
