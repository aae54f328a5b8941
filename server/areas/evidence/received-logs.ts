import type { CustodyEventRow } from '#server/store/tables.ts';
import { type ChainCheck, checkChain } from './custody-chain.ts';
import type { PageContent } from './custody-pages.ts';

/** The custody log of another computer, as far as its pages arrived. */
export interface ReceivedLog {
  chain: string;
  computer: string;
  /** By account id. */
  people: ReadonlyMap<string, string>;
  events: CustodyEventRow[];
  /** Found out when it is asked for: every event is hashed again. */
  readonly check: ChainCheck;
  /** A page says something else than what was received before: it is kept, and is no part of these events. */
  differs: boolean;
}

/** Each log for itself. `pages`: by their first place, those of one place as they arrived. */
export function receivedLogs(pages: readonly PageContent[]): ReceivedLog[] {
  return [...Map.groupBy(pages, ({ chain }) => chain)].map(([chain, some]) => {
    const known = new Map<number, CustodyEventRow>();
    let differs = false;
    for (const page of some) {
      const follows = following(known, page);
      for (const event of follows ?? []) known.set(event.place, event);
      if (!follows) differs = true;
    }
    const events = [...known.values()];
    const people = new Map(some.flatMap((page) => Object.entries(page.people)));
    return {
      chain,
      computer: some[0]?.computer ?? '',
      people,
      events,
      differs,
      get check() {
        return checkChain(events);
      },
    };
  });
}

/** What a page adds to the events before it; undefined where it contradicts them. */
function following(known: ReadonlyMap<number, CustodyEventRow>, page: PageContent): CustodyEventRow[] | undefined {
  const events = page.events.map((event) => ({ ...event, caseId: page.caseId }) as CustodyEventRow);
  const added = events.filter(({ place }) => !known.has(place));
  const isAnother = (event: CustodyEventRow): boolean => {
    const same = known.get(event.place);
    return same !== undefined && !says(same, event);
  };
  const previous = known.get((added[0]?.place ?? 0) - 1);
  const forks = previous !== undefined && previous.hash !== added[0]?.previous;
  return forks || events.some(isAnother) ? undefined : added;
}

function says(one: CustodyEventRow, other: CustodyEventRow): boolean {
  return (Object.keys(one) as (keyof CustodyEventRow)[]).every((name) => one[name] === other[name]);
}
