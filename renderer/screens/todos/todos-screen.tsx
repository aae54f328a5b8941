import { Button } from '@mantine/core';
import { IconCalculator, IconChecklist } from '@tabler/icons-react';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import { DetailsGuard } from '#renderer/parts/details/details-guard.tsx';
import { detailsAfter, useDetails } from '#renderer/parts/details/use-details.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import {
  panelNarrowest,
  panelWidest,
  setPreferences,
  usePreferences,
} from '#renderer/features/preferences/preferences.ts';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { usePrinting } from '#renderer/lib/use-printing.ts';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { PageHead } from '#renderer/parts/page-head.tsx';
import { useRowHand } from '#renderer/parts/row-list/use-row-hand.ts';
import { SidePanel } from '#renderer/parts/side-panel.tsx';
import { everyTodo, isNarrowed } from '#renderer/features/todos/todo-groups.ts';
import { BulkBar, type BulkQuestion } from './bulk-bar.tsx';
import { QuickAdd } from './quick-add.tsx';
import { useTodoActions } from './todo-actions.ts';
import { useTodoAddress } from './todo-address.ts';
import { TodoForm } from './todo-form.tsx';
import { TodoList } from './todo-list.tsx';
import { TodoPrint } from './todo-print.tsx';
import { TodoToolbar } from './todo-toolbar.tsx';
import { useTodoCommands } from './use-todo-commands.ts';
import { useTodoList } from './use-todo-list.ts';
import classes from './todos.module.css';

/** What is to be done, by when: late first. */
export default function TodosScreen() {
  useScreenTitle('To-dos');
  const { canEdit } = useMatter();
  const { filter, narrow, opened, open, adding } = useTodoAddress();
  const [doneUnfolded, setDoneUnfolded] = useState(false);
  const doneFolded = !doneUnfolded && filter.shown !== 'done';
  const list = useTodoList(filter, doneFolded);
  const hand = useRowHand(list.order, opened);
  const actions = useTodoActions();
  const [asked, setAsked] = useState<BulkQuestion>(null);
  const field = useRef<HTMLInputElement>(null);
  const printing = usePrinting();
  const byId = useMemo(() => new Map(list.all.map((todo) => [todo.id, todo])), [list.all]);
  const meant = hand.meant.flatMap((id) => byId.get(id) ?? []);
  const chosen = hand.selection.size === 0 ? [] : meant;
  const details = useDetails(opened === null ? undefined : byId.get(opened), detailsAfter);
  const todo = details.shown;

  const remove = (): void => {
    if (opened !== null && meant.some(({ id }) => id === opened)) open(null);
    actions.remove(meant);
    hand.clear();
  };
  const print = (): void => window.print();
  useTodoCommands({
    hand,
    meant,
    actions,
    canEdit,
    hasCourtFiles: list.files.length > 0,
    following: opened !== null,
    onAdd: () => field.current?.focus(),
    onOpen: open,
    onAsk: setAsked,
    onRemove: remove,
    onFoldDone: () => setDoneUnfolded(!doneUnfolded),
    onPrint: print,
  });
  const ready = list.query.data !== undefined;
  return (
    <div className={classes.screen}>
      <section className={classes.main} aria-label="To-dos">
        <PageHead
          title="To-dos"
          sentence={`What is to be done, and by when.${canEdit ? ' A line such as “File the response by Friday !” is enough.' : ''}`}
          action={<WorkOut />}
        >
          {ready && (
            <div className={classes.headParts}>
              {canEdit && (
                <QuickAdd
                  courtCaseId={filter.courtCaseId}
                  hearingId={filter.hearingId}
                  due={adding?.due ?? null}
                  field={field}
                  autoFocus={adding !== null}
                  onAdded={({ id }) => hand.setCursor(id)}
                />
              )}
              {list.all.length > 0 && (
                <TodoToolbar filter={filter} onFilter={narrow} counts={list.counts} onPrint={print} />
              )}
            </div>
          )}
        </PageHead>
        {chosen.length > 0 && canEdit && (
          <BulkBar
            chosen={chosen}
            files={list.files}
            actions={actions}
            asked={asked}
            onAsk={setAsked}
            onClear={hand.clear}
          />
        )}
        {list.query.isPending && <Loading label="Reading the to-dos" />}
        {list.query.isError && !ready && (
          <Failure
            title="The to-dos could not be read"
            error={list.query.error}
            onRetry={() => void list.query.refetch()}
          />
        )}
        {ready && list.all.length === 0 && <NothingToDo canEdit={canEdit} onStart={() => field.current?.focus()} />}
        {ready && list.all.length > 0 && list.shown.length === 0 && (
          <NothingFound onShowAll={() => narrow(everyTodo)} narrowed={isNarrowed(filter)} />
        )}
        {list.shown.length > 0 && (
          <TodoList
            groups={list.groups}
            doneFolded={doneFolded}
            onFoldDone={() => setDoneUnfolded(!doneUnfolded)}
            hand={hand}
            opened={opened}
            today={list.today}
            canEdit={canEdit}
            aboutOf={list.aboutOf}
            onOpen={open}
            onCheckOff={(each) => actions.checkOff([each], !each.done)}
          />
        )}
        {printing && <TodoPrint groups={list.groups} today={list.today} aboutOf={list.aboutOf} />}
      </section>
      {todo !== undefined && (
        <Side onClose={() => open(null)}>
          <DetailsGuard behind={details.behind} onCatchUp={details.takeOver}>
            <TodoForm
              key={todo.id}
              todo={todo}
              canEdit={canEdit}
              onClose={() => open(null)}
              onDelete={(doomed) => {
                open(null);
                actions.remove([doomed]);
              }}
            />
          </DetailsGuard>
        </Side>
      )}
      <GoneNote id={opened} known={!ready || (opened !== null && byId.has(opened))} onGone={() => open(null)} />
    </div>
  );
}

/** A link to a to-do that was deleted since leads to the list. */
function GoneNote({ id, known, onGone }: { id: string | null; known: boolean; onGone: () => void }) {
  useEffect(() => {
    if (id !== null && !known) onGone();
  });
  return null;
}

function Side({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { panelWidth } = usePreferences();
  return (
    <SidePanel
      label="To-do"
      width={Math.max(panelWidth, 380)}
      narrowest={panelNarrowest}
      widest={panelWidest}
      onWidth={(width) => setPreferences({ panelWidth: width })}
      onClose={onClose}
    >
      {children}
    </SidePanel>
  );
}

function WorkOut() {
  const [, navigate] = useLocation();
  return (
    <Button
      variant="default"
      leftSection={<IconCalculator size={16} aria-hidden />}
      onClick={() => navigate('/deadlines')}
    >
      Work out a deadline
    </Button>
  );
}

function NothingToDo({ canEdit, onStart }: { canEdit: boolean; onStart: () => void }) {
  return (
    <EmptyState
      icon={IconChecklist}
      title="Nothing to do yet"
      action={canEdit ? <Button onClick={onStart}>Add a to-do</Button> : undefined}
    >
      <p>
        A missed date can lose a motion. Write down what is to be filed, served, paid or brought along, with its date,
        and see each morning what is late and what is next.
      </p>
    </EmptyState>
  );
}

function NothingFound({ narrowed, onShowAll }: { narrowed: boolean; onShowAll: () => void }) {
  return (
    <EmptyState
      icon={IconChecklist}
      title="No to-do fits"
      action={narrowed ? <Button onClick={onShowAll}>Show all to-dos</Button> : undefined}
    >
      <p>There are to-dos in this matter, but none that fits what the list is narrowed to.</p>
    </EmptyState>
  );
}
