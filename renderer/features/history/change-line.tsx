import { Button, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { HistoryLine } from '#renderer/api/generated.ts';
import { restore } from '#renderer/features/records/restore.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { withArticle } from '#renderer/features/records/nouns.ts';
import { useRecordAddress } from '#renderer/features/screens/record-address.ts';
import { historyNouns, isAboutDoer, lineWords, nounBefore } from './field-words.ts';
import classes from './record-history.module.css';
import { titleWords } from '#renderer/api/title-words.ts';

interface ChangeLineProps {
  line: HistoryLine;
  /** What it unfolds to; read only then. */
  details: ReactNode;
  /** Unfolded and without its sentence, which is above already. */
  bare?: boolean;
  children?: ReactNode;
}

/** One change in a sentence; unfolds to before and after. */
export function ChangeLine({ line, details, bare = false, children }: ChangeLineProps) {
  // What was looked at alone stays unfolded when its burst grows around it.
  const [unfolded, setOpen] = useState(bare);
  const open = bare || unfolded;
  return (
    <div className="rounded" data-open={open || undefined}>
      {!bare && (
        <Unfold open={open} onToggle={() => setOpen(!open)}>
          <ChangeSentence line={line} />
          {children}
        </Unfold>
      )}
      {open && (
        <div className={bare ? undefined : classes.inside}>
          <OpenRecord line={line} />
          <RestoreRecord line={line} />
          {details}
        </div>
      )}
    </div>
  );
}

export function Unfold({ open, onToggle, children }: { open: boolean; onToggle: () => void; children: ReactNode }) {
  return (
    <UnstyledButton className={classes.unfold} aria-expanded={open} onClick={onToggle}>
      <IconChevronRight size={16} stroke={1.8} className={classes.chevron} aria-hidden />
      {children}
    </UnstyledButton>
  );
}

export function ChangeSentence({ line }: { line: HistoryLine }) {
  const [noun] = historyNouns(line.resource);
  const [before, after] = lineWords(line);
  if (isAboutDoer(line)) return <span className={classes.sentence}>{before}</span>;
  return (
    <span className={classes.sentence}>
      {before} {line.title !== null && nounBefore(line)}
      {line.title === null ? <i>{unnamed(noun, line.op !== 'delete' && line.erased)}</i> : <b>{titleOf(line)}</b>}
      {after}
    </span>
  );
}

function unnamed(noun: string, erased: boolean): string {
  if (noun.startsWith('the ')) return noun;
  return `${withArticle(noun)}${erased ? ' that was deleted since' : ''}`;
}

/** What is still in Trash is restored from here too. */
function RestoreRecord({ line }: { line: HistoryLine }) {
  const { trash, standing, erased, recordId } = line;
  const { case: matter, canEdit } = useMatter();
  const client = useQueryClient();
  if (trash !== 'moved' || standing || erased || !canEdit) return null;
  return (
    <p className="flex gap-2 screen-only">
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => void restore(client, matter.caseId, { id: recordId, title: titleOf(line) })}
      >
        Restore
      </Button>
      <Link href="/trash">Open Trash</Link>
    </p>
  );
}

/** The way to a record that is still there, where the window has a place for it. */
function OpenRecord({ line }: { line: HistoryLine }) {
  const { resource, recordId, standing, title } = line;
  const recordAddress = useRecordAddress();
  const address = standing && title !== null ? recordAddress(resource, recordId) : null;
  if (address === null) return null;
  return (
    <p className={classes.quiet}>
      <Link href={address}>Open “{titleOf(line)}”</Link>
    </p>
  );
}

function titleOf({ resource, title }: HistoryLine): string {
  return titleWords(resource, title ?? '');
}
