import { Textarea } from '@mantine/core';
import { IconCheckbox, IconFileText, IconMessage, IconSquare, IconX } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import { records } from '#renderer/api/generated-records.ts';
import type { FoundEvidence, HearingResource } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { keptWords, useKeptWords } from '#renderer/features/record-form/use-kept-words.ts';
import { offerTakenBack } from '#renderer/features/toasts/toasts.tsx';
import { ExhibitSticker } from '#renderer/parts/exhibit-sticker.tsx';
import { KindIcon } from '#renderer/parts/kind-icon.tsx';
import type { ReorderProps } from '#renderer/parts/use-reorder.ts';
import { openInFull } from './addresses.ts';
import type { Resources } from './use-resources.ts';
import classes from './hearing.module.css';
import { IconButton } from '#renderer/parts/icon-button.tsx';

interface ResourceLineProps {
  resource: HearingResource;
  /** The item of evidence, once it is known. */
  item: FoundEvidence | undefined;
  place: number;
  chosen: boolean;
  canEdit: boolean;
  /** Null: the order stays. */
  reorder: ReorderProps | null;
  resources: Resources;
}

export function ResourceLine(props: ResourceLineProps) {
  const { resource, item, place, chosen, canEdit, reorder, resources } = props;
  const [, navigate] = useLocation();
  const { onKeyDown: onOrderKey, ...drag } = reorder ?? { onKeyDown: undefined };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && chosen) {
      event.preventDefault();
      navigate(openInFull(resource));
    } else onOrderKey?.(event);
  };
  return (
    <li className={classes.line} data-chosen={chosen || undefined} {...drag}>
      <button
        type="button"
        className={classes.lineHead}
        data-resource={resource.id}
        aria-pressed={chosen}
        onClick={() => resources.choose(resource.id)}
        onKeyDown={onKey}
      >
        <span className={`figures ${classes.place ?? ''}`}>{place}</span>
        <Sign resource={resource} item={item} />
        <span className={classes.lineTitle}>{resource.title}</span>
      </button>
      {canEdit && (
        <IconButton
          label={`Remove ${resource.title} from the list`}
          icon={IconX}
          sign={14}
          size="sm"
          className={classes.takeOff ?? ''}
          onClick={() => resources.detach(resource)}
        />
      )}
      <Note resource={resource} canEdit={canEdit} onSave={(note) => resources.note(resource, note)} />
    </li>
  );
}

function Sign({ resource, item }: Pick<ResourceLineProps, 'resource' | 'item'>) {
  const todo = stores.todos.useList(resource.caseId).data?.find(({ id }) => id === resource.itemId);
  if (resource.kind === 'todo') {
    return todo?.done === true ? (
      <IconCheckbox size={16} aria-label="Done" className="tone-done" />
    ) : (
      <IconSquare size={16} aria-label="To-do" />
    );
  }
  if (resource.kind === 'message') return <IconMessage size={16} aria-label="Message" />;
  if (resource.kind === 'document') return <IconFileText size={16} aria-label="Document" />;
  if (item === undefined) return null;
  const { exhibitNumber, mimeType, fileName } = item;
  if (exhibitNumber !== null && exhibitNumber !== '') return <ExhibitSticker number={exhibitNumber} />;
  return <KindIcon mimeType={mimeType} fileName={fileName} size={16} />;
}

interface NoteProps {
  resource: HearingResource;
  canEdit: boolean;
  onSave: (note: string) => Promise<boolean>;
}

/** What it is needed for, written in place: Enter saves, Escape leaves it as it was. */
function Note({ resource, canEdit, onSave }: NoteProps) {
  const keptAs = `note to ${resource.id}`;
  const [typed, setTyped] = useState(() => keptWords<{ typed: string }>(keptAs).typed ?? null);
  const edited = typed !== null && typed !== resource.note;
  const { forget } = useKeptWords(keptAs, `the note to “${resource.title}”`, edited ? { typed } : null);
  if (typed === null) {
    if (!canEdit) return resource.note === '' ? null : <p className={classes.note}>{resource.note}</p>;
    return (
      <button
        type="button"
        className={classes.note}
        data-part="note"
        data-empty={resource.note === '' || undefined}
        onClick={() => setTyped(resource.note)}
      >
        {resource.note === '' ? 'Write a note' : resource.note}
      </button>
    );
  }
  const save = async (): Promise<void> => {
    if (typed !== resource.note && !(await onSave(typed))) return;
    forget({ typed });
    setTyped(null);
  };
  return (
    <Textarea
      aria-label={`Note to ${resource.title}`}
      className={classes.noteField ?? ''}
      size="xs"
      autosize
      maxRows={8}
      autoFocus
      maxLength={records.hearingResources.lengths.note}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => void save()}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault();
          offerTakenBack(typed, resource.note);
          setTyped(null);
        } else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
          event.preventDefault();
          void save();
        }
      }}
    />
  );
}
