/**
 * Work of one key waits for what was begun with it before, whatever became of that: each is about the revision that the
 * last one left.
 */
export function turns(): <Result>(key: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const mine = (last.get(key) ?? Promise.resolve()).catch(() => undefined).then(work);
    last.set(key, mine);
    return mine;
  };
}
