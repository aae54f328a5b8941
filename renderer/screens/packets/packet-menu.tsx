import { Menu } from '@mantine/core';
import { IconDownload, IconEdit, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { type OpenPacket, packetIndexUrl } from '#renderer/api/packets.ts';
import { toastDone } from '#renderer/features/toasts/toasts.tsx';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { DotsMenu } from '#renderer/parts/dots-menu.tsx';
import { Question } from '#renderer/parts/question.tsx';
import { usePacket } from './use-packet.ts';

/** What can be done with a packet as a whole. */
export function PacketMenu({ open: { packet }, onEdit }: { open: OpenPacket; onEdit: () => void }) {
  const { act } = usePacket(packet);
  const [, navigate] = useLocation();
  const { busy, problem, attempt } = useTask();
  const [asking, setAsking] = useState(false);
  const { id, title, builds } = packet;
  const files = builds.flatMap((build) => build.files).length;
  const remove = async (): Promise<void> => {
    await act({ action: 'delete', packetId: id });
    toastDone(`Deleted the packet “${title}”.`);
    navigate('/packets');
  };
  return (
    <>
      <DotsMenu label={`Actions for the packet ${title}`}>
        <Menu.Item leftSection={<IconEdit size={15} aria-hidden />} onClick={onEdit}>
          Title, court file, and hearing
        </Menu.Item>
        {(['pdf', 'xlsx'] as const).map((format) => (
          <Menu.Item
            key={format}
            component="a"
            href={packetIndexUrl(packet, format)}
            download
            leftSection={<IconDownload size={15} aria-hidden />}
          >
            Exhibit index as {format === 'pdf' ? 'PDF' : 'Excel'}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item color="red" leftSection={<IconTrash size={15} aria-hidden />} onClick={() => setAsking(true)}>
          Delete the packet
        </Menu.Item>
      </DotsMenu>
      {asking && (
        <Question
          title={`Delete “${title}”?`}
          yes="Delete"
          busy={busy}
          problem={problem}
          onClose={() => setAsking(false)}
          onYes={() => void attempt(remove)}
        >
          <p>
            {files === 0 ? 'Its order is deleted.' : `Its order and ${formatCount(files, 'built file')} are deleted.`}{' '}
            The evidence, documents and messages in it stay. This can’t be undone.
          </p>
        </Question>
      )}
    </>
  );
}
