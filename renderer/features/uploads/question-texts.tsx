import { Text } from '@mantine/core';
import { IconCopy, IconMicrophone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatCount, formatSize } from '#renderer/lib/quantities.ts';
import type { DuplicateAnswer, Upload } from './upload.ts';
import classes from './uploads.module.css';
import { cleanFileName } from '#server/rules/file-names.ts';

const namesShown = 5;

interface AnswerText {
  value: DuplicateAnswer;
  label: string;
  detail: string;
}

const answersAboutDuplicates: readonly AnswerText[] = [
  { value: 'skip', label: 'Skip', detail: 'Nothing is added. What you have stays as it is.' },
  {
    value: 'link',
    label: 'Move the existing items to this folder',
    detail: 'Nothing is added twice; the existing item moves to where you dropped the file.',
  },
  { value: 'keep', label: 'Keep both', detail: 'Add a second item, marked as a duplicate of the first.' },
];

/** What can be done with files that are here already; moving the old ones means something only where there is a folder. */
export function answersFor(uploads: readonly Upload[]): AnswerText[] {
  const intoFolder = uploads.some(({ target, folder }) => target.folderId !== null || folder !== '');
  return answersAboutDuplicates.filter(({ value }) => value !== 'link' || intoFolder);
}

export function AboutRecordings({ uploads }: { uploads: readonly Upload[] }) {
  return (
    <>
      <Text>
        {formatCount(uploads.length, 'file is a sound or video recording', 'files are sound or video recordings')}. Many
        places require that everyone recorded agreed, and a court may refuse a recording made without consent.
      </Text>
      <FileNames icon={<IconMicrophone size={16} aria-hidden />} uploads={uploads} />
      <Text>
        Confirm only if the law lets you keep and use {uploads.length === 1 ? 'it' : 'them'}. Casewright records that
        you confirmed, and when. This is not legal advice.
      </Text>
    </>
  );
}

export function AboutDuplicates({ uploads }: { uploads: readonly Upload[] }) {
  return (
    <>
      <Text>
        Every byte is the same as in evidence you have. What should happen to{' '}
        {uploads.length === 1 ? 'it' : 'all of them'}?
      </Text>
      <FileNames icon={<IconCopy size={16} aria-hidden />} uploads={uploads} />
    </>
  );
}

function FileNames({ icon, uploads }: { icon: ReactNode; uploads: readonly Upload[] }) {
  const more = uploads.length - namesShown;
  return (
    <ul className={classes.names}>
      {uploads.slice(0, namesShown).map((upload) => (
        <li key={upload.key}>
          {icon}
          <span className={classes.name}>{cleanFileName(upload.name)}</span>
          <span className={classes.size}>{formatSize(upload.size)}</span>
        </li>
      ))}
      {more > 0 && <li className={classes.size}>and {formatCount(more, 'more', 'more')}</li>}
    </ul>
  );
}
