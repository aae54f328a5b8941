import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Link } from 'wouter';
import { useThreads } from '#renderer/api/messages.ts';
import { useEvidence } from '#renderer/api/evidence.ts';
import { useMentions } from '#renderer/api/mentions.ts';
import type { Contact, FoundEvidence } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { useTimeline } from '#renderer/api/timeline.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { spanDay } from '#renderer/features/messages/message-words.ts';
import { courtFileName } from '#renderer/features/pickers/court-file-select.tsx';
import { ExhibitSticker } from '#renderer/parts/exhibit-sticker.tsx';
import { Highlighted } from '#renderer/parts/highlighted.tsx';
import {
  courtFilesOf,
  eventsOf,
  evidenceOf,
  hearingsOf,
  phrasesOf,
  threadsOfContact,
  todosNaming,
} from './contact-mentions.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { markdownText } from '#server/rules/markdown-text.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { startNearFound } from '#renderer/lib/snippet.ts';
import classes from './contacts.module.css';

/** Who only passes by in the list costs no search. */
const restBeforeLooking = 350;

/** Everything in the matter that this contact is part of, or named in; each leads there. */
export function AppearsIn({ contact }: { contact: Contact }) {
  const looking = useRested(contact.id);
  const { caseId } = useMatter().case;
  const hearings = hearingsOf(contact, stores.hearings.useList(caseId).data ?? []);
  const files = courtFilesOf(contact, stores.courtCases.useList(caseId).data ?? []);
  const threads = threadsOfContact(contact, useThreads(caseId).data ?? []);
  const todos = todosNaming(contact, stores.todos.useList(caseId).data ?? []);
  return (
    <section className={classes.appears} aria-label="Appears in">
      <h3>Appears in</h3>
      <Part name="Hearings" count={hearings.length}>
        {hearings.map(({ id, date, purpose }) => (
          <Place key={id} href={`/hearings/${id}`} date={formatDate(date)} title={purpose} />
        ))}
      </Part>
      <Part name="Court files" count={files.length}>
        {files.map((file) => (
          <Place key={file.id} href={`/court-files?id=${file.id}`} title={courtFileName(file)} />
        ))}
      </Part>
      <Part name="Messages" count={threads.length}>
        {threads.map(({ id, title, lastAt }) => (
          <Place key={id} href={`/messages?id=${id}`} title={title} date={lastAt === null ? '' : spanDay(lastAt)} />
        ))}
      </Part>
      {looking && <Evidence contact={contact} />}
      {looking && <Events contact={contact} />}
      <Part name="To-dos that name them" count={todos.length}>
        {todos.map(({ id, title, due }) => (
          <Place
            key={id}
            href={`/todos?id=${id}`}
            title={markdownText(title)}
            date={due === null ? '' : formatDate(due)}
          />
        ))}
      </Part>
      {looking && <Mentions contact={contact} />}
    </section>
  );
}

function Evidence({ contact }: { contact: Contact }) {
  const { data } = useEvidence(useMatter().case.caseId);
  const items = useMemo(() => evidenceOf(contact, data ?? []), [contact, data]);
  return (
    <Part name="Evidence" count={items.length}>
      {items.map(({ id, title, eventDate }) => (
        <Place key={id} href={`/evidence/${id}`} title={title} date={eventDate === null ? '' : formatDate(eventDate)} />
      ))}
    </Part>
  );
}

function Events({ contact }: { contact: Contact }) {
  const timeline = useTimeline(useMatter().case.caseId);
  const events = useMemo(() => eventsOf(contact, timeline.data ?? []), [contact, timeline.data]);
  return (
    <Part name="Timeline" count={events.length}>
      {events.map(({ id, date, precision, title }) => (
        <Place
          key={id}
          href={`/timeline?id=${id}`}
          date={precision === 'day' ? formatDate(date) : date.slice(0, precision === 'year' ? 4 : 7)}
          title={markdownText(title)}
        />
      ))}
    </Part>
  );
}

function Mentions({ contact }: { contact: Contact }) {
  const { caseId } = useMatter().case;
  const phrases = useMemo(() => phrasesOf(contact), [contact]);
  const found = useMentions(caseId, phrases);
  if (found.isPending && phrases.length > 0) return <p className="quiet text-sm">Looking through the evidence…</p>;
  if (found.isError) {
    return (
      <p className="quiet text-sm" role="alert">
        The evidence could not be searched. {found.error.message}
      </p>
    );
  }
  return (
    <Part name="Evidence that names them" count={found.data?.length ?? 0}>
      {(found.data ?? []).map((item) => (
        <Mention key={item.id} item={item} phrases={phrases} />
      ))}
    </Part>
  );
}

function Mention({ item, phrases }: { item: FoundEvidence; phrases: readonly string[] }) {
  const [match] = item.matches ?? [];
  const query = new URLSearchParams({
    q: `"${phrases[0] ?? ''}"`,
    ...(match === undefined ? {} : { page: `${match.page}` }),
  });
  return (
    <li>
      <Link href={`/evidence/${item.id}?${query.toString()}`} className={classes.mention ?? ''}>
        <span className={classes.mentionTitle}>
          <ExhibitSticker number={item.exhibitNumber} />
          {item.title}
        </span>
        {match !== undefined && (
          <span className="truncate block quiet">
            {match.page > 0 && <span className="figures">p. {match.page} · </span>}
            <Highlighted {...startNearFound(match.snippet, match.ranges)} />
          </span>
        )}
      </Link>
    </li>
  );
}

const shownAtFirst = 5;

/** A kind of place, with all of it one press away. */
function Part({ name, count, children }: { name: string; count: number; children: ReactNode[] }) {
  const [all, setAll] = useState(false);
  if (count === 0) return <p className="quiet text-sm">{name}: none</p>;
  return (
    <div>
      <h4>
        {name} <span className="figures quiet text-sm">{formatNumber(count)}</span>
      </h4>
      <ul className="mt-1">{all ? children : children.slice(0, shownAtFirst)}</ul>
      {!all && count > shownAtFirst && (
        <button type="button" className="tone-accent underlines" onClick={() => setAll(true)}>
          Show all {formatNumber(count)}
        </button>
      )}
    </div>
  );
}

function Place({ href, title, date = '' }: { href: string; title: string; date?: string }) {
  return (
    <li>
      <Link href={href} className={classes.place ?? ''}>
        <span>{title}</span>
        {date !== '' && <span className="figures quiet text-sm">{date}</span>}
      </Link>
    </li>
  );
}

function useRested(id: string): boolean {
  const [rested, setRested] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setRested(id), restBeforeLooking);
    return () => clearTimeout(timer);
  }, [id]);
  return rested === id;
}
