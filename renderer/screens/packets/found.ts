import { IconPackage } from '@tabler/icons-react';
import type { PacketHead } from '#renderer/api/generated.ts';
import { packetsOf } from '#renderer/api/packets.ts';
import { packetAddress } from '#renderer/features/packets/packet-address.ts';
import { foundRecords } from '#renderer/features/screens/found-records.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { matchable } from '#renderer/lib/quick-match.ts';

export default foundRecords<PacketHead>({
  name: 'Packets',
  kind: 'packet',
  list: packetsOf,
  match: ({ title, updatedAt }) => matchable(title, 'packet', updatedAt),
  entry: ({ id, title, items }) => ({
    label: title,
    detail: formatCount(items, 'item'),
    icon: IconPackage,
    to: packetAddress(id),
  }),
});
