import { defineArea } from '#server/catalog/area.ts';
import { getExportCourtPacket } from './get_export_court_packet.ts';
import { getPacketPages } from './get_packet_pages.ts';
import { postExportCourtPacket } from './post_export_court_packet.ts';
import { packetItems, packets, redactions } from './record.ts';
import {
  deleteSyncPacketItems,
  getSyncPacketsByIdItems,
  patchSyncPacketItems,
  postSyncPacketsByIdItems,
} from './sync-packet-items.ts';
import { deleteSyncPackets, getSyncPackets, patchSyncPackets, postSyncPackets } from './sync-packets.ts';
import { deleteSyncRedactions, getSyncRedactions, postSyncRedactions } from './sync-redactions.ts';

export const packetsArea = defineArea({
  records: [packets, packetItems, redactions],
  operations: [getExportCourtPacket, postExportCourtPacket],
  window: [getPacketPages],
  synced: [
    getSyncPackets,
    postSyncPackets,
    patchSyncPackets,
    deleteSyncPackets,
    getSyncPacketsByIdItems,
    postSyncPacketsByIdItems,
    patchSyncPacketItems,
    deleteSyncPacketItems,
    getSyncRedactions,
    postSyncRedactions,
    deleteSyncRedactions,
  ],
});
