import { Button } from '@mantine/core';
import { IconFileOff, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { TrashedRecord, TrashPlace, TrashResource } from '#renderer/api/generated.ts';
import { useInTrash } from '#renderer/api/trash.ts';
import { restore } from './restore.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { UnsavedText, useHasUnsaved } from '#renderer/features/record-form/unsaved-text.tsx';
import { toastDone } from '#renderer/features/toasts/toasts.tsx';
import { formatAgo, formatInstantDay } from '#renderer/lib/dates.ts';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Loaded } from '#renderer/parts/loaded.tsx';
import { nounsOf, withArticle } from './nouns.ts';
import { titleWords } from '#renderer/api/title-words.ts';

interface GoneRecordProps {
  resource: TrashResource;
  id: string;
  /** `h1` when it is all the screen has. */
  heading?: 'h1' | 'h2';
  /** Leads on, such as to the list. */
  onward?: ReactNode;
}

/** In place of a record that was opened and isn't in its list: where it is, and the way to bring it back. */
export function GoneRecord({ resource, id, heading = 'h2', onward }: GoneRecordProps) {
  const { caseId } = useMatter().case;
  const hasUnsaved = useHasUnsaved(id);
  const noun = nounsOf(resource, ownNouns)[0];
  return (
    <Loaded of={useInTrash(id)} loading="Looking in Trash" failed="Trash could not be loaded">
      {(head) =>
        head === null ? (
          <EmptyState icon={IconFileOff} title={`This ${noun} no longer exists`} heading={heading} action={onward}>
            <p>It was permanently deleted, is in a matter you can’t see, or the link is incomplete.</p>
            {hasUnsaved && <UnsavedText id={id} />}
          </EmptyState>
        ) : (
          <EmptyState
            icon={IconTrash}
            title={`This ${noun} is in Trash${head.caseId === caseId ? '' : ` of “${head.caption}”`}`}
            heading={heading}
            action={<WayBack head={head} onward={onward} />}
          >
            <p className="breaks">{howItWent(head, id, noun)}</p>
            {hasUnsaved && <p>What you typed is kept, and is there again when the {noun} is restored.</p>}
          </EmptyState>
        )
      }
    </Loaded>
  );
}

type InTrash = NonNullable<TrashPlace['record']>;

/** As their screens say. */
const ownNouns = { evidence: ['item', 'items'], timelineEntries: ['event', 'events'] } as const;

/** What is in another matter is restored there, where one sees what comes back. */
function WayBack({ head, onward }: { head: InTrash; onward: ReactNode }) {
  const { case: matter, canEdit, switchTo } = useMatter();
  const client = useQueryClient();
  const bringBack = async (): Promise<void> => {
    const restored = await restore(client, matter.caseId, head);
    if (restored !== null) toastDone(restored);
  };
  return (
    <>
      {head.caseId !== matter.caseId ? (
        <Button onClick={() => switchTo(`matter:${head.caseId}`)}>Go to that matter</Button>
      ) : canEdit ? (
        <Button onClick={() => void bringBack()}>
          Restore{head.together > 0 && ` “${titleWords(head.resource, head.title)}”`}
        </Button>
      ) : (
        <p className="quiet">Anyone who can edit this matter can restore it.</p>
      )}
      {onward}
    </>
  );
}

/** “Dana deleted “Letters” 3 days ago. It is kept until Mar 4, 2026.” */
function howItWent(
  { resource, id: headId, title, by, you, trashedAt, until }: TrashedRecord,
  id: string,
  noun: string,
) {
  const who = you ? 'You' : (by ?? 'Somebody');
  const named = titleWords(resource, title);
  const what =
    headId === id ? `“${named}”` : `${withArticle(nounsOf(resource)[0])}, “${named}”, and this ${noun} with it,`;
  const kept = until === null ? 'It is kept until somebody decides.' : `It is kept until ${formatInstantDay(until)}.`;
  return `${who} deleted ${what} ${formatAgo(trashedAt, new Date())}. ${kept}`;
}
