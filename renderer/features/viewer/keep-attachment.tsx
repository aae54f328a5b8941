import { ActionIcon, Button, FocusTrap, Group, Popover, Tooltip } from '@mantine/core';
import { IconCheck, IconFilePlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { keepPart } from '#renderer/api/file-views.ts';
import type { EvidenceItem, ViewPart } from '#renderer/api/generated.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { toastDone } from '#renderer/features/toasts/toasts.tsx';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { isRecordingKind } from '#server/rules/recordings.ts';
import classes from './mail.module.css';

interface KeepAttachmentProps {
  item: EvidenceItem;
  index: number;
  part: ViewPart;
}

/** Makes an attachment a separate item, that can have an exhibit number and be searched. */
export function KeepAttachment({ item, index, part }: KeepAttachmentProps) {
  const { canEdit } = useMatter();
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { busy, attempt } = useTask();
  const [kept, setKept] = useState<EvidenceItem | null>(null);
  const recording = isRecordingKind(part.kind);
  const keep = (): void => {
    setAsking(false);
    void attempt(async () => {
      const { evidence, existed } = await keepPart(client, item.id, index, recording);
      setKept(evidence);
      toastDone(
        existed
          ? `This file is already in the matter, as “${evidence.title}”.`
          : `“${evidence.title}” is evidence now.`,
      );
    }, 'It was not added');
  };
  if (!canEdit) return null;
  if (kept !== null) {
    return (
      <Tooltip label="Now a separate item: open it">
        <ActionIcon component={Link} href={`/evidence/${kept.id}`} variant="subtle" aria-label={`Open ${kept.title}`}>
          <IconCheck size={16} />
        </ActionIcon>
      </Tooltip>
    );
  }
  return (
    <Popover opened={asking} onChange={setAsking} trapFocus>
      <Popover.Target>
        <Tooltip label="Add as evidence">
          <ActionIcon
            variant="subtle"
            color="gray"
            loading={busy}
            aria-label={`Add ${part.name} as evidence`}
            onClick={() => (recording ? setAsking(true) : keep())}
          >
            <IconFilePlus size={16} />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown className={classes.consent}>
        {/* Neither answer has the focus at first: Enter confirms nothing that was not read. */}
        <FocusTrap.InitialFocus />
        <p>This is a recording. Did everyone recorded consent, or does the law allow it?</p>
        <Group gap={8}>
          <Button size="compact-sm" onClick={keep}>
            Yes, add it
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => setAsking(false)}>
            Leave it out
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
