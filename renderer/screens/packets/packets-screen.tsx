import { Button } from '@mantine/core';
import { IconPackage, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { packetOf, packetsOf } from '#renderer/api/packets.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { packetAddress, packetViews } from '#renderer/features/packets/packet-address.ts';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Loaded } from '#renderer/parts/loaded.tsx';
import { PageHead } from '#renderer/parts/page-head.tsx';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { PacketForm } from './packet-form.tsx';
import { PacketList } from './packet-list.tsx';
import { PacketView } from './packet-view.tsx';
import classes from './packets.module.css';

/** Court packets: documents and exhibits put in order, checked, and built as the PDF that a court is given. */
export default function PacketsScreen() {
  useScreenTitle('Packets');
  const { case: matter, canEdit } = useMatter();
  const packets = useQuery(packetsOf(matter.caseId));
  const [, navigate] = useLocation();
  const [making, setMaking] = useState(false);
  const asked = new URLSearchParams(useSearch()).get('id');
  const head = packets.data?.find(({ id }) => id === asked) ?? packets.data?.[0];
  useCommands(
    canEdit ? [{ keys: 'n', label: 'New packet', group: 'Packets', icon: IconPlus, run: () => setMaking(true) }] : [],
  );
  const begin = canEdit && packets.data !== undefined && (
    <Button
      variant={head === undefined ? 'filled' : 'default'}
      size={head === undefined ? 'sm' : 'compact-sm'}
      leftSection={<IconPlus size={16} aria-hidden />}
      onClick={() => setMaking(true)}
    >
      New packet
    </Button>
  );
  return (
    <div className={classes.screen}>
      {packets.data?.length === 0 ? (
        <>
          <PageHead title="Packets" sentence="Documents and exhibits in order, built as one PDF for the court." />
          <EmptyState icon={IconPackage} title="No packet yet" action={begin}>
            <p>
              A packet has a cover, an index, page numbers and exhibit labels, so that the clerk, the judge and the
              other side look at the same pages.
            </p>
            <p>For a hearing, the quickest way is “New packet” on the page of that hearing.</p>
          </EmptyState>
        </>
      ) : (
        <div className={classes.panes}>
          <PacketList packets={packets.data ?? []} openId={head?.id} action={begin} />
          <Loaded of={packets} loading="Opening the packets" failed="The packets could not be loaded">
            {() => head !== undefined && <OpenPacket key={head.id} id={head.id} />}
          </Loaded>
        </div>
      )}
      {making && (
        <PacketForm
          packet={null}
          onClose={() => setMaking(false)}
          onSaved={(id) => {
            setMaking(false);
            navigate(packetAddress(id));
          }}
        />
      )}
    </div>
  );
}

function OpenPacket({ id }: { id: string }) {
  const { case: matter } = useMatter();
  const packet = useQuery(packetOf(matter.caseId, id));
  const query = new URLSearchParams(useSearch());
  const view = packetViews.find((each) => each === query.get('view')) ?? 'contents';
  return (
    <Loaded of={packet} loading="Opening the packet" failed="The packet could not be loaded">
      {(open) => <PacketView open={open} view={view} itemId={query.get('item')} />}
    </Loaded>
  );
}
