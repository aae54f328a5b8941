import type { ReactNode } from 'react';
import type { Hearing, HearingResource } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { useEvidenceIndex } from '#renderer/features/pickers/evidence-by-id.ts';
import { MarkdownView } from '#renderer/parts/markdown/markdown-view.tsx';
import { roleLabel } from '#renderer/features/contacts/contact-roles.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { statusLabel } from '#renderer/features/hearings/hearing-list.ts';
import { whenWords } from '#renderer/features/hearings/hearing-times.ts';
import { peopleOf } from './people.tsx';
import classes from './day-sheet.module.css';
import { markdownText } from '#server/rules/markdown-text.ts';

interface DaySheetProps {
  hearing: Hearing;
  resources: readonly HearingResource[];
}

/** The page on paper: all of the day on a sheet, in the order it is needed. Shown nowhere but in print. */
export function DaySheet({ hearing, resources }: DaySheetProps) {
  const { caseId, purpose, status, place, room, judge, remoteLink, outcome, notes } = hearing;
  const file = stores.courtCases.useList(caseId).data?.find(({ id }) => id === hearing.courtCaseId);
  const people = peopleOf(hearing, stores.contacts.useList(caseId).data ?? []);
  const todos = (stores.todos.useList(caseId).data ?? []).filter(({ hearingId }) => hearingId === hearing.id);
  const facts: [string, string | null | undefined][] = [
    ['When', whenWords(hearing)],
    ['Status', statusLabel(status)],
    ['Court file', [file?.number, file?.caption].filter(Boolean).join(' · ')],
    ['Place', [place, room].filter(Boolean).join(', ')],
    ['Judge', judge],
    ['To join', remoteLink],
  ];
  return (
    <article className={`on-paper ${classes.sheet ?? ''}`}>
      <h1>{purpose}</h1>
      <dl>
        {facts
          .filter(([, value]) => value !== null && value !== undefined && value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      <Part title="Bring to court" shown={resources.length > 0}>
        <Things resources={resources} caseId={caseId} />
      </Part>
      <Part title="To do" shown={todos.length > 0}>
        <ul className={classes.boxes}>
          {todos.map(({ id, title, due, done }) => (
            <li key={id} data-done={done || undefined}>
              {markdownText(title)}
              {due !== null && !done && <span> (due {formatDate(due)})</span>}
              {done && <span> (done)</span>}
            </li>
          ))}
        </ul>
      </Part>
      <Part title="People" shown={people.length > 0}>
        <ul>
          {people.map(({ id, name, role, phones }) => (
            <li key={id}>{[name, roleLabel(role), phones[0]?.number].filter(Boolean).join(', ')}</li>
          ))}
        </ul>
      </Part>
      <Part title="Notes" shown={notes !== null}>
        <MarkdownView text={notes ?? ''} />
      </Part>
      <Part title="Outcome" shown={outcome !== null}>
        <MarkdownView text={outcome ?? ''} />
      </Part>
    </article>
  );
}

function Part({ title, shown, children }: { title: string; shown: boolean; children: ReactNode }) {
  if (!shown) return null;
  return (
    <section>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Things({ resources, caseId }: { resources: readonly HearingResource[]; caseId: string }) {
  const { byId } = useEvidenceIndex(caseId);
  return (
    <ol>
      {resources.map(({ id, itemId, title, note }) => {
        const number = byId.get(itemId)?.exhibitNumber ?? '';
        return (
          <li key={id}>
            {number !== '' && <b>Exhibit {number}: </b>}
            {title}
            {note !== '' && <p>{note}</p>}
          </li>
        );
      })}
    </ol>
  );
}
