import { Button, Progress, Select } from '@mantine/core';
import { IconAddressBook, IconAlertTriangle } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { sentenceFor } from '#renderer/api/api-error.ts';
import type { Contact } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { ListPane } from '#renderer/features/list-screen/list-screen.tsx';
import { useRead } from '#renderer/features/list-screen/use-record-list.ts';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { PageHead } from '#renderer/parts/page-head.tsx';
import { RowList, type ListLine } from '#renderer/parts/row-list/row-list.tsx';
import { useRowNav } from '#renderer/parts/row-list/use-row-nav.ts';
import { contactRoles, isContactRole, type ContactRole } from '#renderer/features/contacts/contact-roles.ts';
import { inSlices } from '#renderer/lib/in-slices.ts';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';
import type { CardChoice, ImportPlan, PlannedCard } from '#renderer/screens/contacts/vcard/import-plan.ts';
import { ImportRow } from './import-row.tsx';
import { runImport } from './import-run.ts';
import classes from './contacts.module.css';

/** The contacts as they are have to be known before cards can be compared with them. */
export function Importing({ file, onClose }: Omit<ImportScreenProps, 'contacts'>) {
  const { all, ready } = useRead(stores.contacts.useList(useMatter().case.caseId));
  useScreenTitle('Contacts');
  return (
    <ListPane label="Contact cards">
      {ready ? (
        <ImportScreen key={`${file.name} ${file.lastModified}`} file={file} contacts={all} onClose={onClose} />
      ) : (
        <Loading label="Reading the contacts" />
      )}
    </ListPane>
  );
}

interface ImportScreenProps {
  file: File;
  contacts: readonly Contact[];
  onClose: () => void;
}

type Reading = { kind: 'reading' } | { kind: 'refused'; says: string } | { kind: 'read'; plan: ImportPlan };

/** A file of contact cards before it is imported: who is new, who is there already, and what to do with each. */
function ImportScreen({ file, contacts, onClose }: ImportScreenProps) {
  const reading = useReading(file, contacts);
  if (reading.kind === 'reading') return <Loading label={`Reading ${file.name}`} />;
  if (reading.kind === 'refused') {
    return (
      <EmptyState
        icon={IconAddressBook}
        tone="attention"
        title={`${file.name} could not be read`}
        action={<Button onClick={onClose}>Back to the contacts</Button>}
      >
        <p>{reading.says} Nothing was changed.</p>
      </EmptyState>
    );
  }
  return <Choosing fileName={file.name} plan={reading.plan} onClose={onClose} />;
}

function useReading(file: File, contacts: readonly Contact[]): Reading {
  const [reading, setReading] = useState<Reading>({ kind: 'reading' });
  // Compared with the contacts as they were when the file was given.
  const first = useRef(contacts);
  useEffect(() => {
    const stop = new AbortController();
    const read = async (): Promise<void> => {
      const [{ planImport }, { cardBytesAtMost }] = await Promise.all([
        import('#renderer/screens/contacts/vcard/import-plan.ts'),
        import('#renderer/screens/contacts/vcard/card-file.ts'),
      ]);
      // A file that is too large is not read at all, only so far that it is seen to be.
      const bytes = new Uint8Array(await file.slice(0, cardBytesAtMost + 1).arrayBuffer());
      const plan = await inSlices(planImport(bytes, first.current), stop.signal);
      if (plan !== null) setReading({ kind: 'read', plan });
    };
    read().catch((error: unknown) => {
      if (!stop.signal.aborted) setReading({ kind: 'refused', says: sentenceFor(error) });
    });
    return () => stop.abort();
  }, [file]);
  return reading;
}

type Line = ListLine & { planned: PlannedCard; index: number };

const rowHeight = 52;
const columns = '26px minmax(0, 1.4fr) minmax(0, 1fr) 190px';

function Choosing({ fileName, plan, onClose }: { fileName: string; plan: ImportPlan; onClose: () => void }) {
  const { canEdit } = useMatter();
  const [cards, setCards] = useState(plan.cards);
  const [role, setRole] = useState<ContactRole>('other');
  const running = useRunning();
  const order = useMemo(() => plan.cards.map(({ card }) => `${card.at}`), [plan]);
  const nav = useRowNav(order);
  const lines = useMemo(
    (): Line[] =>
      cards.map((planned, index) => ({ key: `${planned.card.at}`, kind: 'row', height: rowHeight, planned, index })),
    [cards],
  );
  const count = (choice: CardChoice): number => cards.filter((each) => each.choice === choice).length;
  const choose = (index: number, choice: CardChoice): void => {
    const planned = cards[index];
    if (planned !== undefined) setCards(cards.with(index, { ...planned, choice }));
  };
  const next = (key: string): void => {
    const index = order.indexOf(key);
    const planned = cards[index];
    if (planned === undefined) return;
    const choices = choicesOf(planned);
    choose(index, choices[(choices.indexOf(planned.choice) + 1) % choices.length] ?? 'skip');
  };
  const kept = count('add') + count('fill');
  const keep = async (): Promise<void> => {
    const failed = await running.run(cards, role);
    // What failed stays on the screen, to be tried again or left; the rest is in.
    if (failed.length === 0) onClose();
    else setCards(failed);
  };
  useCommands([
    { group: 'Contact cards', keys: 'j', label: 'Next card', inPalette: false, run: () => nav.move(1) },
    { group: 'Contact cards', keys: 'k', label: 'Previous card', inPalette: false, run: () => nav.move(-1) },
    { group: 'Contact cards', keys: 'Escape', label: 'Import none of them', run: onClose },
  ]);
  return (
    <>
      <PageHead
        title={`Add contacts from ${fileName}`}
        sentence={sentenceOf(plan, count('add'), count('fill'), count('skip'))}
      >
        <div className="flex between align-end gap-4">
          <Select
            size="xs"
            label="Role for contacts without one"
            data={contactRoles.map((each) => ({ value: each.role, label: each.label }))}
            value={role}
            allowDeselect={false}
            onChange={(chosen) => isContactRole(chosen) && setRole(chosen)}
          />
          <span className={classes.importEnd}>
            <Button variant="default" onClick={running.progress === null ? onClose : running.stop}>
              {running.progress === null ? 'Cancel' : 'Stop'}
            </Button>
            <Button disabled={kept === 0 || !canEdit} loading={running.progress !== null} onClick={() => void keep()}>
              {kept === 0 ? 'Nothing chosen' : `Import ${formatCount(kept, 'contact')}`}
            </Button>
          </span>
        </div>
        {running.progress !== null && (
          <Progress
            value={(running.progress / kept) * 100}
            aria-label="Importing the contacts"
            transitionDuration={0}
          />
        )}
        <Notes plan={plan} problem={running.problem} />
      </PageHead>
      <RowList
        label="Contact cards"
        lines={lines}
        nav={nav}
        opened={null}
        columns={columns}
        onOpen={() => undefined}
        onSpace={next}
      >
        {(line) => <ImportRow planned={line.planned} onChoose={(choice) => choose(line.index, choice)} />}
      </RowList>
    </>
  );
}

export function choicesOf({ like, gains }: PlannedCard): CardChoice[] {
  return like !== null && Object.keys(gains).length > 0 ? ['fill', 'add', 'skip'] : ['add', 'skip'];
}

function useRunning() {
  const client = useQueryClient();
  const { caseId } = useMatter().case;
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const stop = useRef(new AbortController());
  const run = async (cards: readonly PlannedCard[], role: ContactRole): Promise<PlannedCard[]> => {
    stop.current = new AbortController();
    setProgress(0);
    setProblem(null);
    const options = { caseId, role, signal: stop.current.signal, onProgress: setProgress };
    const { failed } = await runImport(client, cards, options);
    setProgress(null);
    const [first] = failed;
    if (first !== undefined) {
      const names = failed.slice(0, 5).map(({ item }) => item.card.facts.name);
      setProblem(
        `${formatCount(failed.length, 'card')} could not be imported: ${names.join(', ')}. ${sentenceFor(first.error)}`,
      );
    }
    return failed.map(({ item }) => item);
  };
  return { progress, problem, run, stop: () => stop.current.abort() };
}

function Notes({ plan, problem }: { plan: ImportPlan; problem: string | null }) {
  const left = useMemo(() => leftOut(plan), [plan]);
  return (
    <div className={classes.importNotes}>
      {problem !== null && (
        <p role="alert" className="tone-loss">
          {problem}
        </p>
      )}
      {plan.unread.length > 0 && (
        <p className={classes.attention}>
          <IconAlertTriangle size={15} aria-hidden />{' '}
          {plan.unread
            .slice(0, 5)
            .map(({ at, says }) => `Card ${formatNumber(at)} can’t be imported. ${says}`)
            .join(' ')}
          {plan.unread.length > 5 && ` So do ${formatNumber(plan.unread.length - 5)} more.`}
        </p>
      )}
      {left !== '' && <p className="quiet text-sm">{left}</p>}
    </div>
  );
}

function leftOut({ cards }: ImportPlan): string {
  const counts = new Map<string, number>();
  for (const { card } of cards) for (const what of card.left) counts.set(what, (counts.get(what) ?? 0) + 1);
  const parts = [...counts].map(([what, count]) => `${what} (${formatCount(count, 'card')})`);
  return parts.length === 0 ? '' : `Not imported: ${parts.join(', ')}.`;
}

function sentenceOf({ cards }: ImportPlan, add: number, fill: number, skip: number): string {
  const parts = [
    `${formatNumber(add)} to add`,
    ...(fill === 0 ? [] : [`${formatNumber(fill)} to complete contacts you have`]),
    ...(skip === 0 ? [] : [`${formatNumber(skip)} left out`]),
  ];
  return `${formatCount(cards.length, 'card')}: ${parts.join(', ')}. Nothing is imported until you confirm.`;
}
