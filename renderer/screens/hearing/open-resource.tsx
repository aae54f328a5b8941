import { Button, Checkbox } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'wouter';
import { foundNothing } from '#renderer/api/api-error.ts';
import { useEvidenceItem } from '#renderer/api/evidence.ts';
import type { EvidenceItem, HearingResource, Todo } from '#renderer/api/generated.ts';
import { messageById } from '#renderer/api/messages.ts';
import { stores } from '#renderer/api/stores.ts';
import { checkOff } from '#renderer/api/todos.ts';
import { clockOf, dayWords, senderOf } from '#renderer/features/messages/message-words.ts';
import { GoneRecord } from '#renderer/features/records/gone-record.tsx';
import { FileView } from '#renderer/features/viewer/file-view.tsx';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { ExhibitSticker } from '#renderer/parts/exhibit-sticker.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { MarkdownView } from '#renderer/parts/markdown/markdown-view.tsx';
import { formatDate } from '#renderer/lib/dates.ts';
import { openInFull } from './addresses.ts';
import classes from './hearing.module.css';
import { Loaded } from '#renderer/parts/loaded.tsx';
import { markdownText } from '#server/rules/markdown-text.ts';

interface OpenResourceProps {
  resource: HearingResource;
  canEdit: boolean;
}

/** The thing that is needed now, read right here. */
export function OpenResource({ resource, canEdit }: OpenResourceProps) {
  if (resource.kind === 'todo') return <OpenTodo resource={resource} canEdit={canEdit} />;
  if (resource.kind === 'message') return <OpenMessage resource={resource} />;
  return resource.kind === 'document' ? <OpenDocument resource={resource} /> : <OpenEvidence resource={resource} />;
}

function OpenDocument({ resource }: { resource: HearingResource }) {
  const query = useQuery(stores.documents.list(resource.caseId, { id: resource.itemId }));
  return (
    <Loaded of={query} loading="Opening the document" failed="The document could not be opened">
      {([document]) =>
        document === undefined ? (
          <GoneRecord resource="documents" id={resource.itemId} />
        ) : (
          <section className={classes.overview} aria-label={document.title}>
            <div className={classes.fileHead}>
              <h2 className="truncate flush text-lg">{document.title}</h2>
              <OpenLink href={openInFull(resource)} />
            </div>
            <MarkdownView text={document.body ?? ''} />
          </section>
        )
      }
    </Loaded>
  );
}

function OpenMessage({ resource }: { resource: HearingResource }) {
  const query = useQuery(messageById(resource.caseId, resource.itemId));
  return (
    <Loaded of={query} loading="Opening the message" failed="The message could not be opened">
      {([message]) =>
        message === undefined ? (
          <p className="p-4">This message was deleted.</p>
        ) : (
          <section className={classes.overview} aria-label={resource.title}>
            <div className={classes.fileHead}>
              <h2 className="truncate flush text-lg">{senderOf(message)}</h2>
              <span className="figures quiet text-sm">
                {dayWords(message)} {clockOf(message)}
              </span>
              <OpenLink href={openInFull(resource)} />
            </div>
            <p className="breaks" dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
              {message.body}
            </p>
          </section>
        )
      }
    </Loaded>
  );
}

function OpenEvidence({ resource }: { resource: HearingResource }) {
  const query = useEvidenceItem(resource.itemId);
  if (foundNothing(query.error)) return <GoneRecord resource="evidence" id={resource.itemId} />;
  return (
    <Loaded of={query} loading="Opening the item" failed="The item could not be opened">
      {(item) => <File key={item.id} item={item} resource={resource} />}
    </Loaded>
  );
}

function File({ item, resource }: { item: EvidenceItem; resource: HearingResource }) {
  const [page, setPage] = useState(1);
  const [jump] = useState({ page: 1, count: 0 });
  return (
    <section className="stack full-height" aria-label={item.title}>
      <div className={classes.fileHead}>
        <ExhibitSticker number={item.exhibitNumber} />
        <h2 className="truncate flush text-lg">{item.title}</h2>
        {item.eventDate !== null && <span className="figures quiet text-sm">{formatDate(item.eventDate)}</span>}
        <OpenLink href={`${openInFull(resource)}${page > 1 ? `?page=${page}` : ''}`} />
      </div>
      <div className="grow">
        <FileView item={item} q="" jump={jump} onPage={setPage} />
      </div>
    </section>
  );
}

function OpenTodo({ resource, canEdit }: OpenResourceProps) {
  const todos = stores.todos.useList(resource.caseId);
  const client = useQueryClient();
  const todo = todos.data?.find(({ id }) => id === resource.itemId);
  if (todo === undefined) {
    if (todos.isPending) return <Loading label="Opening the to-do" />;
    return <GoneRecord resource="todos" id={resource.itemId} />;
  }
  const check = (done: boolean): void => {
    checkOff(client, todo, done).catch((error: unknown) => toastFailure('It could not be checked off', error));
  };
  const title = markdownText(todo.title);
  return (
    <section className={classes.overview} aria-label={title}>
      <div className={classes.fileHead}>
        <Checkbox
          aria-label={`Done: ${title}`}
          checked={todo.done}
          disabled={!canEdit}
          onChange={(event) => check(event.currentTarget.checked)}
        />
        <h2 className="truncate flush text-lg">{title}</h2>
        <OpenLink href={openInFull(resource)} />
      </div>
      <TodoFacts todo={todo} />
      {todo.detail.trim() !== '' && <MarkdownView text={todo.detail} />}
    </section>
  );
}

function TodoFacts({ todo }: { todo: Todo }) {
  const due = todo.due === null ? 'No date' : `Due ${formatDate(todo.due)}`;
  return <p className="figures quiet text-sm">{todo.done ? 'Done' : due}</p>;
}

function OpenLink({ href }: { href: string }) {
  return (
    <Button
      component={Link}
      href={href}
      ml="auto"
      size="compact-sm"
      variant="default"
      leftSection={<IconExternalLink size={15} aria-hidden />}
    >
      Open in full
    </Button>
  );
}
