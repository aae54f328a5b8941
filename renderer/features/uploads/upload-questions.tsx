import { Button, FocusTrap, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatCount } from '#renderer/lib/quantities.ts';
import { AboutDuplicates, AboutRecordings, answersFor } from './question-texts.tsx';
import { useUploadQueue, useUploads } from './uploads.tsx';
import type { Answers, DuplicateAnswer, Upload } from './upload.ts';
import classes from './uploads.module.css';

interface QuestionProps {
  recordings: readonly Upload[];
  duplicates: readonly Upload[];
  onAnswer: (answers: Answers) => void;
}

/**
 * What only the person can answer, asked once when everything else is through: may recordings be kept, and what to
 * do with files that are here already. Closing the question adds nothing.
 */
export function UploadQuestions() {
  const queue = useUploadQueue();
  const { recordings, duplicates } = useUploads();
  const question = { recordings, duplicates, onAnswer: queue.answer };
  const both = recordings.length > 0 && duplicates.length > 0;
  return (
    <>
      <Modal
        opened={recordings.length > 0 && !both}
        onClose={() => queue.answer({ recordings: 'left-out' })}
        size={520}
        title={<b>Confirm {recordings.length === 1 ? 'this recording' : 'these recordings'}</b>}
      >
        <RecordingsQuestion {...question} />
      </Modal>
      <Modal
        opened={duplicates.length > 0 && !both}
        onClose={() => queue.answer({ duplicates: 'skip' })}
        size={560}
        title={<b>{formatCount(duplicates.length, 'file is', 'files are')} here already</b>}
      >
        <DuplicatesQuestion {...question} />
      </Modal>
      <Modal
        opened={both}
        onClose={() => queue.answer({ recordings: 'left-out', duplicates: 'skip' })}
        size={560}
        title={<b>Two questions about what you added</b>}
      >
        <BothQuestions {...question} />
      </Modal>
    </>
  );
}

function RecordingsQuestion({ recordings, onAnswer }: QuestionProps) {
  const them = recordings.length === 1 ? 'it' : 'them';
  return (
    <Stack gap="md">
      {/* Neither answer has the focus at first: Enter confirms nothing that was not read. */}
      <FocusTrap.InitialFocus />
      <AboutRecordings uploads={recordings} />
      <Group justify="flex-end">
        <Button variant="default" onClick={() => onAnswer({ recordings: 'left-out' })}>
          Leave {them} out
        </Button>
        <Button onClick={() => onAnswer({ recordings: 'confirmed' })}>I confirm, add {them}</Button>
      </Group>
    </Stack>
  );
}

function DuplicatesQuestion({ duplicates, onAnswer }: QuestionProps) {
  return (
    <Stack gap="md">
      <AboutDuplicates uploads={duplicates} />
      <Stack gap={8}>
        {answersFor(duplicates).map(({ value, label, detail }, index) => (
          <button
            key={value}
            type="button"
            className={classes.choice}
            data-autofocus={index === 0 || undefined}
            onClick={() => onAnswer({ duplicates: value })}
          >
            <b>{label}</b>
            <span className="quiet text-sm">{detail}</span>
          </button>
        ))}
      </Stack>
    </Stack>
  );
}

function BothQuestions({ recordings, duplicates, onAnswer }: QuestionProps) {
  // No answer is preselected: the first question has none until one is chosen.
  const [word, setWord] = useState<'confirmed' | 'left-out' | null>(null);
  const [answer, setAnswer] = useState<DuplicateAnswer>('skip');
  const them = recordings.length === 1 ? 'it' : 'them';
  return (
    <Stack gap="md">
      <AboutRecordings uploads={recordings} />
      <Radio.Group aria-label="Recordings" value={word} onChange={setWord}>
        <Stack gap={8}>
          <Radio value="confirmed" label={`I confirm, add ${them}`} />
          <Radio value="left-out" label={`Leave ${them} out`} />
        </Stack>
      </Radio.Group>
      <hr className={classes.between} />
      <Text fw={600}>{formatCount(duplicates.length, 'file is', 'files are')} here already</Text>
      <AboutDuplicates uploads={duplicates} />
      <Radio.Group aria-label="Files that are here already" value={answer} onChange={setAnswer}>
        <Stack gap={8}>
          {answersFor(duplicates).map(({ value, label, detail }) => (
            <Radio key={value} value={value} label={label} description={detail} />
          ))}
        </Stack>
      </Radio.Group>
      <Group justify="flex-end">
        <Button
          disabled={word === null}
          onClick={() => word !== null && onAnswer({ recordings: word, duplicates: answer })}
        >
          Continue
        </Button>
      </Group>
    </Stack>
  );
}
