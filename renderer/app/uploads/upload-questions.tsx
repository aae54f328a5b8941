import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { IconCopy, IconMicrophone } from '@tabler/icons-react';
import { formatCount, formatSize } from '#renderer/lib/quantities.ts';
import { useUploadQueue, useUploads } from './uploads.tsx';
import type { Upload } from './upload.ts';
import classes from './uploads.module.css';

/** What only the person can answer: may recordings be kept, and what to do with files that are here already. */
export function UploadQuestions() {
  const queue = useUploadQueue();
  const { recordings, duplicates } = useUploads();
  return (
    <>
      <Modal
        opened={recordings.length > 0}
        onClose={() => queue.answerConsent(false)}
        size={520}
        title={<b>Recordings need your word</b>}
      >
        <Stack gap="md">
          <Text>
            {formatCount(
              recordings.length,
              'file is a sound or video recording',
              'files are sound or video recordings',
            )}
            . Many places require that everyone recorded agreed, and a court may refuse a recording made without
            consent.
          </Text>
          <FileNames icon={<IconMicrophone size={16} aria-hidden />} uploads={recordings} />
          <Text>
            Confirm only if you may lawfully keep and use {recordings.length === 1 ? 'it' : 'them'}. Casewright records
            that you confirmed, and when. This is not legal advice.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => queue.answerConsent(false)}>
              Leave {recordings.length === 1 ? 'it' : 'them'} out
            </Button>
            <Button data-autofocus onClick={() => queue.answerConsent(true)}>
              I confirm, add {recordings.length === 1 ? 'it' : 'them'}
            </Button>
          </Group>
        </Stack>
      </Modal>
      <Modal
        opened={duplicates.length > 0 && recordings.length === 0}
        onClose={() => queue.answerDuplicates('skip')}
        size={560}
        title={<b>{formatCount(duplicates.length, 'file is', 'files are')} here already</b>}
      >
        <Stack gap="md">
          <Text>
            Every byte is the same as in evidence you have. What should happen to{' '}
            {duplicates.length === 1 ? 'it' : 'all of them'}?
          </Text>
          <FileNames icon={<IconCopy size={16} aria-hidden />} uploads={duplicates} />
          <Stack gap={8}>
            <Choice
              first
              label="Skip"
              detail="Add nothing. What you have stays as it is."
              onChoose={() => queue.answerDuplicates('skip')}
            />
            <Choice
              label="Put the ones I have in this folder"
              detail="Nothing is added twice; the existing item moves to where you dropped the file."
              onChoose={() => queue.answerDuplicates('link')}
            />
            <Choice
              label="Keep both"
              detail="Add a second item, marked as a duplicate of the first."
              onChoose={() => queue.answerDuplicates('keep')}
            />
          </Stack>
        </Stack>
      </Modal>
    </>
  );
}

interface ChoiceProps {
  label: string;
  detail: string;
  first?: boolean;
  onChoose: () => void;
}

function Choice({ label, detail, first = false, onChoose }: ChoiceProps) {
  return (
    <button type="button" className={classes.choice} data-autofocus={first || undefined} onClick={onChoose}>
      <b>{label}</b>
      <span>{detail}</span>
    </button>
  );
}

const namesShown = 5;

function FileNames({ icon, uploads }: { icon: React.ReactNode; uploads: readonly Upload[] }) {
  const more = uploads.length - namesShown;
  return (
    <ul className={classes.names}>
      {uploads.slice(0, namesShown).map((upload) => (
        <li key={upload.key}>
          {icon}
          <span className={classes.name}>{upload.name}</span>
          <span className={classes.size}>{formatSize(upload.size)}</span>
        </li>
      ))}
      {more > 0 && <li className={classes.size}>and {formatCount(more, 'more', 'more')}</li>}
    </ul>
  );
}
