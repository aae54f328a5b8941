import { Button, CopyButton, Group, Modal } from '@mantine/core';
import { IconCheck, IconCopy, IconExternalLink } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import classes from './viewer.module.css';

const openable = /^(?:https?|mailto|tel):/i;

/** Asks before a link of a file is followed: its address is shown first, because its words may say another one. */
export function useOutsideLink(): { ask: (address: string) => void; question: ReactNode } {
  const [address, setAddress] = useState<string | null>(null);
  const close = (): void => setAddress(null);
  const follow = (): void => {
    if (address !== null) window.open(address, '_blank', 'noopener,noreferrer');
    close();
  };
  const question = (
    <Modal opened={address !== null} onClose={close} title="This link leads out of Casewright">
      <p className={classes.quiet}>
        It is part of the file. Whoever made it may learn that you opened it. Its whole address is:
      </p>
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
  return { ask: setAddress, question };
}
