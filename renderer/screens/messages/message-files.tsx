import { IconFile, IconFileOff } from '@tabler/icons-react';
import { fileUrl } from '#renderer/api/client.ts';
import type { Message, MessageAttachment } from '#renderer/api/generated.ts';
import { formatSize } from '#renderer/lib/quantities.ts';
import classes from './messages.module.css';

/** The files of a message: pictures are shown, everything else can be opened. */
export function MessageFiles({ message: { attachments } }: { message: Message }) {
  return attachments.map((file, at) => <OneFile key={file.fileId ?? `missing ${at}`} file={file} />);
}

const shown = /^image\/(?:jpeg|png|gif|webp)$/;

function OneFile({ file: { fileId, name, mimeType, size, missing } }: { file: MessageAttachment }) {
  if (fileId === null || missing) {
    return (
      <span className={classes.mark}>
        <IconFileOff size={14} aria-hidden /> {name === '' ? 'A file' : name} is not in the export
      </span>
    );
  }
  if (mimeType !== null && shown.test(mimeType)) {
    return (
      <a href={fileUrl(fileId, { preview: true })} target="_blank" rel="noreferrer">
        <img className={classes.picture} src={fileUrl(fileId, { preview: true })} alt={name} loading="lazy" />
      </a>
    );
  }
  return (
    <a className={classes.mark} href={fileUrl(fileId)} download={name}>
      <IconFile size={14} aria-hidden /> {name === '' ? 'File' : name}
      {size !== null && <span className="quiet">{formatSize(size)}</span>}
    </a>
  );
}
