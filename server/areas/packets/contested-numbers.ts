import type { PacketSettings } from '#server/papers/packet/packet.ts';
import { exhibitsTwice, givenExhibits, type GivenExhibit } from '#server/rules/given-exhibits.ts';
import { type GivenNumbers, givenNumbers, type Numbers, shareNumbers } from '#server/rules/given-numbers.ts';
import type { Row } from '#server/store/tables.ts';
import { linesOf } from './given-numbers.ts';

export interface ContestedNumbers {
  /** Of a build of the packet, and of another that others were given with some of them. */
  twice: { own: Numbers; other: GivenNumbers & { title: string } }[];
  /** An exhibit of the packet and another file that others know by the same number. */
  exhibits: { own: GivenExhibit; other: GivenExhibit & { title: string } }[];
  /** Others have a build of the packet under these, and were not given another since. */
  withdrawn: GivenNumbers[];
}

interface Built {
  bates: PacketSettings['bates'];
  printed: readonly { build: string; first: number; last: number }[];
}

/** What of a packet’s Bates numbers two computers gave out, as far as the matter’s packets say it. */
export function contestedNumbers(
  packets: readonly Pick<Row<'packets'>, 'id' | 'title' | 'given' | 'courtCaseId'>[],
  packet: Pick<Row<'packets'>, 'id' | 'given'>,
  { bates, printed }: Built,
): ContestedNumbers {
  const all = packets.flatMap((each) => givenNumbers(linesOf(each)).map((given) => ({ ...given, title: each.title })));
  const given = givenNumbers(linesOf(packet));
  const isGiven = (build: string): boolean => given.some((each) => each.build === build);
  const built = bates === null ? [] : printed.filter(({ build }) => !isGiven(build));
  const own = [
    ...given.filter(({ withdrawn }) => !withdrawn),
    ...built.map((range) => ({ ...bates, ...range }) as Own),
  ];
  const others = all.filter(({ withdrawn }) => !withdrawn);
  return {
    twice: own.flatMap((each) =>
      others
        .filter((other) => other.build !== each.build && shareNumbers(each, other))
        .map((other) => ({ own: each, other })),
    ),
    exhibits: exhibitsGivenTwice(packets, packet.id),
    withdrawn: given.filter(({ withdrawn, replacedBy }) => withdrawn && replacedBy === null),
  };
}

function exhibitsGivenTwice(
  packets: readonly Pick<Row<'packets'>, 'id' | 'title' | 'given' | 'courtCaseId'>[],
  packetId: string,
): ContestedNumbers['exhibits'] {
  const all = packets.flatMap(({ id, title, courtCaseId, ...packet }) =>
    givenExhibits(linesOf(packet)).map((given) => ({ ...given, id, title, courtCaseId })),
  );
  return exhibitsTwice(all).flatMap(([first, second]) => {
    if (first.id !== packetId && second.id !== packetId) return [];
    return first.id === packetId ? { own: first, other: second } : { own: second, other: first };
  });
}

type Own = Numbers & { build: string };
