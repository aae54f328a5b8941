import type { PacketSettings } from '#server/papers/packet/packet.ts';
import { type GivenNumbers, givenNumbers, type Numbers, shareNumbers } from '#server/rules/given-numbers.ts';
import type { Row } from '#server/store/tables.ts';
import { linesOf } from './given-numbers.ts';

export interface ContestedNumbers {
  /** Of a build of the packet, and of another that others were given with some of them. */
  twice: { own: Numbers; other: GivenNumbers & { title: string } }[];
  /** Others have a build of the packet under these, and were not given another since. */
  withdrawn: GivenNumbers[];
}

interface Built {
  bates: PacketSettings['bates'];
  printed: readonly { build: string; first: number; last: number }[];
}

/** What of a packet’s Bates numbers two computers gave out, as far as the matter’s packets say it. */
export function contestedNumbers(
  packets: readonly Pick<Row<'packets'>, 'id' | 'title' | 'given'>[],
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
    withdrawn: given.filter(({ withdrawn, replacedBy }) => withdrawn && replacedBy === null),
  };
}

type Own = Numbers & { build: string };
