import { AppError } from '#server/errors/app-error.ts';
import { lettersOf } from '#server/papers/redaction/find-words.ts';
import type { JobContext } from '#server/store/jobs.ts';
import type { BuildParts } from './build-packet.ts';
import type { PacketView } from './read-packets.ts';

/**
 * Refuses a packet whose own words say what was painted out on a page: its title, names of sections and items, numbers,
 * notes. That the pages themselves say it no longer is proved where they are redacted.
 */
export async function requireUnsaid(
  view: PacketView,
  { pages, services }: Pick<BuildParts, 'pages' | 'services'>,
  { signal, read }: Pick<JobContext, 'signal' | 'read'>,
): Promise<void> {
  const { packet, settings, contents, profile, wanted } = view;
  const redacted = contents.filter(({ boxes }) => boxes.length > 0);
  const said: [where: string, text: string][] = [
    ['The title of the packet', packet.title],
    ...settings.sections.map((section): [string, string] => [`The section “${section}”`, section]),
    ...contents.flatMap(({ title, label, row }): [string, string][] => [
      [`The title of ${label === null ? 'an item' : `Exhibit ${label}`}`, title],
      ['A placeholder', row.note],
    ]),
  ];
  for (const content of redacted) {
    const gone = await pages.removedFrom(content, profile, wanted, { services, read, signal });
    for (const [where, text] of said) {
      const letters = lettersOf(text);
      if (!gone.some((word) => letters.includes(lettersOf(word)))) continue;
      const name = content.label === null ? 'an item' : `Exhibit ${content.label}`;
      throw new AppError('findings', `${where} says words that were redacted in ${name}. Change it, then build again.`);
    }
  }
}
