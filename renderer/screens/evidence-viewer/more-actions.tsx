import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import { IconDots, IconFingerprint, IconLink, IconPrinter } from '@tabler/icons-react';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { toastDone, toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { linkToEvidence } from '#renderer/lib/deep-links.ts';

interface MoreActionsProps {
  item: EvidenceItem;
  page: number;
  onPrint: () => void;
}

/** Rare actions: kept out of the way, and in the palette. */
export function MoreActions({ item, page, onPrint }: MoreActionsProps) {
  const write = async (text: string, done: string): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text);
      toastDone(done);
    } catch (error) {
      toastFailure('It could not be copied', error);
    }
  };
  const copy = (text: string, done: string): void => void write(text, done);
  const copyLink = (): void => {
    const at = page > 1 ? ` at page ${page}` : '';
    copy(linkToEvidence(item.id, page), `The link to “${item.title}”${at} is copied.`);
  };
  const copyHash = (): void => copy(item.sha256, 'The SHA-256 of the original is copied.');
  const actions = [
    { label: 'Copy the link to this page', icon: IconLink, run: copyLink },
    { keys: 'mod+p', label: 'Print', icon: IconPrinter, run: onPrint },
    { label: 'Copy the SHA-256', icon: IconFingerprint, run: copyHash },
  ];
  useCommands(actions.map((action) => ({ group: 'Item', ...action })));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Tooltip label="More">
          <ActionIcon variant="subtle" color="gray" aria-label="More actions">
            <IconDots size={18} />
          </ActionIcon>
        </Tooltip>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: Sign, run }) => (
          <Menu.Item key={label} leftSection={<Sign size={16} aria-hidden />} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
