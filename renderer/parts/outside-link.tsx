import { Button, CopyButton, Group, Modal } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import classes from './outside-link.module.css';

const openable = /^(?:https?|mailto|tel):/i;

const ofFile = 'This link is in the file. Its owner may see that you opened it.';

/** Asks before a link of a file is followed: its address is shown first, because its words may say another one. */
export function useOutsideLink(): { ask: (address: string) => void; question: ReactNode } {
  const [address, setAddress] = useState<string | null>(null);
  const question = <OutsideLinkQuestion address={address} origin={ofFile} onClose={() => setAddress(null)} />;
  return { ask: setAddress, question };
}

interface QuestionProps {
  /** What is asked about; null while nothing is. */
  address: string | null;
  /** Where the link comes from, and who may learn of it. */
  origin: string;
  onClose: () => void;
}

export function OutsideLinkQuestion({ address, origin, onClose }: QuestionProps) {
  const follow = (): void => {
    if (address !== null) window.open(address, '_blank', 'noopener,noreferrer');
    onClose();
  };
  return (
    <Modal opened={address !== null} onClose={onClose} title="This link leads out of Casewright">
      <p className="quiet text-sm">{origin} Its whole address is:</p>
      <p className={classes.address}>{address}</p>
      <Group justify="flex-end" gap={8}>
        <CopyButton value={address ?? ''}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} aria-hidden /> : <IconCopy size={16} aria-hidden />}
            >
              {copied ? 'Copied' : 'Copy the address'}
            </Button>
          )}
        </CopyButton>
        {address !== null && openable.test(address) && (
          <Button onClick={follow} leftSection={<IconExternalLink size={16} aria-hidden />}>
            Open in the browser
          </Button>
        )}
      </Group>
    </Modal>
  );
}
