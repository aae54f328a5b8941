import { join } from 'node:path';
import { findBuild, sweepBuilds } from '#server/areas/packets/builds.ts';
import { PacketBuilder, PacketChecker } from '#server/areas/packets/packet-jobs.ts';
import { PacketPages } from '#server/areas/packets/packet-pages.ts';
import type { FileReader } from '#server/catalog/context.ts';
import { createPacketPress } from '#server/papers/packet/packet-press.ts';
import type { Papers } from '#server/papers/papers.ts';
import { createSourcePress } from '#server/papers/sources/source-press.ts';
import { serverModule } from '#server/program/places.ts';
import type { Store } from '#server/store/store.ts';
import type { Base } from './base.ts';

/** Court packets: the pages of their items, and the jobs that make them and build packets of them. */
export interface PacketWork {
  pages: PacketPages;
  jobKinds: [PacketChecker, PacketBuilder];
  /** Removes what nothing needs: pages that were made long ago, and what builds left that have ended. */
  sweep(store: Store): Promise<void>;
}

export function openPackets(
  { config, blobs, live, opened }: Base,
  { papers, files }: { papers: Papers; files: FileReader },
): PacketWork {
  const sources = createSourcePress({ childModule: serverModule('papers/sources/child') });
  const press = createPacketPress({ childModule: serverModule('papers/packet/child') });
  opened.defer(() => sources.close());
  opened.defer(() => press.close());
  const pages = new PacketPages(join(config.data, 'packet-pages'), sources, papers);
  const parts = {
    pages,
    press,
    services: { blobs, files, papers, limits: config },
    folder: join(config.data, 'packet-builds'),
    notify: (news: Parameters<typeof live.emit<'packet'>>[1]) => live.emit('packet', news),
  };
  return {
    pages,
    jobKinds: [new PacketChecker(parts), new PacketBuilder(parts)],
    sweep: async (store) => {
      await sweepBuilds(parts.folder, (id) => store.readOne((tx) => findBuild(tx, id)));
      await pages.sweep();
    },
  };
}
