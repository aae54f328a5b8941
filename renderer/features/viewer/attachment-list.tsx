import { ActionIcon, Tooltip } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { partUrl } from '#renderer/api/file-views.ts';
import type { EvidenceItem, ViewPart } from '#renderer/api/generated.ts';
import { KindIcon } from '#renderer/parts/kind-icon.tsx';
import { kindOf } from '#renderer/lib/file-kind.ts';
import { kindLabels } from '#server/rules/file-kinds.ts';
import { formatCount, formatSize } from '#renderer/lib/quantities.ts';
import { KeepAttachment } from './keep-attachment.tsx';
import classes from './mail.module.css';

interface AttachmentListProps {
  item: EvidenceItem;
  numbers: readonly number[];
  parts: readonly ViewPart[];
  onOpen: (index: number) => void;
}

/** What came with a mail or in a PDF: each can be looked at here, saved, or kept as separate evidence. */
export function AttachmentList({ item, numbers, parts, onOpen }: AttachmentListProps) {
  return (
    <section className={classes.attachments} aria-label={formatCount(numbers.length, 'attachment')}>
      <ul className="flex wrap gap-2">
        {numbers.map((index) => {
          const part = parts[index];
          if (part === undefined) return null;
          return <Attachment key={index} item={item} index={index} part={part} onOpen={() => onOpen(index)} />;
        })}
      </ul>
    </section>
  );
}

interface AttachmentProps {
  item: EvidenceItem;
  index: number;
  part: ViewPart;
  onOpen: () => void;
}

function Attachment({ item, index, part, onOpen }: AttachmentProps) {
  const kind = kindLabels[kindOf(part.mimeType, part.name)];
  const facts = `${kind}, ${formatSize(part.size)}`;
  if (part.sha256 === null) {
    return (
      <li className={classes.attachment}>
        <KindIcon mimeType={part.mimeType} fileName={part.name} />
        <span className={classes.attachmentName}>{part.name}</span>
        <small className="nowrap">{facts}. Too large to open here: save the original file.</small>
      </li>
    );
  }
  return (
    <li className={classes.attachment}>
      <button type="button" className={classes.attachmentOpen} onClick={onOpen} title={`Look at ${part.name}`}>
        <KindIcon mimeType={part.mimeType} fileName={part.name} />
        <span className={classes.attachmentName}>{part.name}</span>
        <small className="figures nowrap">{facts}</small>
      </button>
      <Tooltip label="Save">
        <ActionIcon
          component="a"
          href={partUrl(item.id, index)}
          download={part.name}
          variant="subtle"
          color="gray"
          aria-label={`Save ${part.name}`}
        >
          <IconDownload size={16} />
        </ActionIcon>
      </Tooltip>
      <KeepAttachment item={item} index={index} part={part} />
    </li>
  );
}
