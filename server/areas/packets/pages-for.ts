import type { Matter } from '#server/access/matters.ts';
import type { Principal, Viewer } from '#server/access/principal.ts';
import { AppError, notFound } from '#server/errors/app-error.ts';
import { seenPackets } from './queries.ts';
import { viewOf } from './read-packets.ts';
import type { Content } from './contents.ts';
import type { Means } from './source-of.ts';
import { allPages, type PacketPages, unredacted } from './packet-pages.ts';

interface Sought {
  viewer: Viewer;
  principal: Principal;
  now: string;
  matter: Matter;
  packetId: string;
  is: (content: Content) => boolean;
}

/**
 * The file of an item’s pages as this packet prints them, made now where it must be, with those that it leaves out;
 * `whole`: with nothing painted out.
 * 404 for an item that the viewer does not see in it, 400 `invalid_file` for one that can’t be printed.
 */
export async function pagesFor(
  { packetPages, ...means }: Means & { packetPages: PacketPages },
  { viewer, principal, now, matter, packetId, is }: Sought,
  { whole }: { whole: boolean },
): Promise<string> {
  const { view, content } = await means.read(async (tx) => {
    const context = { tx, viewer, principal, matter, now };
    const packet = (await seenPackets(context)).find(({ id }) => id === packetId);
    if (!packet) throw notFound('court packet');
    const found = await viewOf(context, packet);
    return { view: found, content: found.contents.find((each) => each.origin.from !== 'nothing' && is(each)) };
  });
  if (!content) throw notFound('packet item');
  const wanted = whole ? unredacted(content) : allPages(content);
  const made = await packetPages.make(wanted, view.profile, view.wanted, means);
  if ('refused' in made) throw new AppError('invalid_file', made.refused);
  return packetPages.pathOf(wanted);
}
