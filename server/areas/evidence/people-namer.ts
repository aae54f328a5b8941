import { namedPeople, namingJob } from '#server/areas/contacts/queries.ts';
import type { ReadingNews } from '#server/catalog/news.ts';
import type { NamedPerson } from '#server/extraction/suggestions/people-named.ts';
import type { JobContext } from '#server/store/jobs.ts';
import { readPages } from '#server/store/search.ts';
import type { JobRow } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { findItem } from './keep-reading.ts';
import { findReading, itemsThatMayName } from './queries.ts';
import { changeReading } from './readings.ts';
import { suggestionsStored, withPeople } from './suggested.ts';

/** So many items in a transaction: whoever else writes waits that long. */
const atOnce = 50;

/** Looks for a contact in what was read before it was there, or was called so. Only items that may name it are read. */
export class PeopleNamer {
  readonly kind = namingJob;
  readonly givesWay = true;
  readonly #notify: (news: ReadingNews) => void;

  constructor(notify: (news: ReadingNews) => void) {
    this.#notify = notify;
  }

  async run({ subjectId, caseId }: JobRow, context: JobContext): Promise<void> {
    if (caseId === null) return;
    const ids = await context.read(async (tx) => {
      const person = (await namedPeople(tx, caseId)).find(({ id }) => id === subjectId);
      return person === undefined ? [] : itemsThatMayName(tx, caseId, person);
    });
    for (let from = 0; from < ids.length; from += atOnce) {
      const changed: string[] = [];
      await context.commit(async (tx) => {
        const people = await namedPeople(tx, caseId);
        for (const id of ids.slice(from, from + atOnce)) if (await nameAgain(tx, id, people)) changed.push(id);
      });
      for (const evidenceId of changed) this.#notify({ evidenceId, caseId, status: 'done', page: null, pages: null });
    }
  }
}

/** Answers whether it names others than before. */
async function nameAgain(tx: WriteTx, id: string, people: readonly NamedPerson[]): Promise<boolean> {
  const [item, reading] = [await findItem(tx, id), await findReading(tx, id)];
  if (!item || reading?.status !== 'done') return false;
  const [first] = await readPages(tx, id, { first: 1, last: 1 });
  const suggestions = withPeople(item, suggestionsStored(reading), first?.text ?? '', people);
  if (suggestions === reading.suggestions) return false;
  await changeReading(tx, id, { suggestions });
  return true;
}
