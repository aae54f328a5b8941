import { Tooltip } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconEyeQuestion,
  IconLoader2,
  IconMinus,
  type Icon,
} from '@tabler/icons-react';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { gapsOf } from '#server/rules/pages-not-read.ts';
import classes from './reading-state.module.css';

type Reading = EvidenceItem['extraction'];

/** Below this the words a machine read from a picture are often wrong. */
export const unsureBelow = 70;

/** Whether the text of a file has been read, in a word, a sign and a colour. */
export function ReadingState({ extraction }: { extraction: Reading }) {
  const { sign: Sign, word, tone, why } = describe(extraction);
  const label = (
    <span className={classes.state} data-tone={tone}>
      <Sign size={15} stroke={1.8} className={tone === 'running' ? classes.turning : undefined} aria-hidden />
      <span>{word}</span>
      {why !== null && <span className="only-spoken">. {why}</span>}
    </span>
  );
  return why === null ? (
    label
  ) : (
    <Tooltip label={why} multiline maw={320}>
      {label}
    </Tooltip>
  );
}

export function describe(reading: Reading): { sign: Icon; word: string; tone: string; why: string | null } {
  switch (reading.status) {
    case 'pending':
      return { sign: IconClock, word: 'Waiting', tone: 'quiet', why: waitsFor(reading) };
    case 'running':
      return { sign: IconLoader2, word: progressWord(reading), tone: 'running', why: null };
    case 'failed':
      return {
        sign: IconAlertTriangle,
        word: 'Not read',
        tone: 'attention',
        why: reading.error ?? 'It could not be read.',
      };
    case 'unsupported':
      return {
        sign: IconMinus,
        word: 'No text',
        tone: 'quiet',
        why: reading.error ?? 'It has no text.',
      };
    case 'done':
      return readState(reading);
  }
}

function readState(reading: Reading): { sign: Icon; word: string; tone: string; why: string | null } {
  const { method, confidence, characters } = reading;
  const gaps = gapsOf(reading);
  if (gaps.length > 0) return { sign: IconEyeQuestion, word: 'Partly read', tone: 'attention', why: gaps.join(' ') };
  // A scan without a word, and an empty file: whoever searches for words in it has to know.
  if (characters === 0) {
    const why = method === 'ocr' ? 'No words were recognized in it.' : 'It has no text.';
    return { sign: IconMinus, word: 'No text', tone: 'quiet', why };
  }
  if (method !== 'ocr') return { sign: IconCheck, word: 'Read', tone: 'done', why: null };
  const why = recognizedFrom(reading);
  const unsure = confidence !== null && confidence < unsureBelow;
  return unsure
    ? { sign: IconEyeQuestion, word: 'Unsure', tone: 'attention', why }
    : { sign: IconCheck, word: 'Read', tone: 'done', why };
}

/** That words come from a scan, and how sure that is. */
function recognizedFrom({ confidence }: Reading): string {
  const sure = confidence === null ? '' : ` About ${Math.round(confidence)}% confidence.`;
  return `Text recognized from a scan.${sure}`;
}

/** What of a scan was read already can be searched. */
function waitsFor({ page, characters }: Reading): string {
  const isBegun = (page ?? 0) > 1 || (characters ?? 0) > 0;
  return isBegun ? 'Partly read. The rest waits.' : 'Waiting to be read. You can use it now.';
}

function progressWord({ page, pages }: Reading): string {
  return page !== null && pages !== null && pages > 1 ? `Page ${page} of ${pages}` : 'Reading';
}
