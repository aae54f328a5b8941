import { Button } from '@mantine/core';
import { IconCalculator, IconCheck, IconChecklist } from '@tabler/icons-react';
import { useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { Todo } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { BulkBar, bulkCommands } from '#renderer/features/list-screen/bulk-bar.tsx';
import { useListAddress } from '#renderer/features/list-screen/list-address.ts';
import { wholeView } from '#renderer/lib/address-fields.ts';
import { ListScreen } from '#renderer/features/list-screen/list-screen.tsx';
import { ListSide } from '#renderer/features/list-screen/record-side.tsx';
import { RecordRows } from '#renderer/features/list-screen/record-rows.tsx';
import { useListCommands } from '#renderer/features/list-screen/use-list-commands.ts';
import { removeMeant, useRead, useRecordList } from '#renderer/features/list-screen/use-record-list.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { filterTodos, groupTodos, isNarrowed } from '#renderer/features/todos/todo-groups.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { useSteady } from '#renderer/parts/row-list/use-steady.ts';
import { useToday } from '#renderer/lib/use-today.ts';
import { questionsWhere } from './bulk-questions.tsx';
import { QuickAdd } from './quick-add.tsx';
import { useTodoActions } from './todo-actions.ts';
import { TodoForm } from './todo-form.tsx';
import { TodoPrint } from './todo-print.tsx';
import { TodoRow } from './todo-row.tsx';
import { TodoToolbar } from './todo-toolbar.tsx';
import { addedDay, todoFields } from './todo-view.ts';
import classes from './todos.module.css';
import { markdownText } from '#server/rules/markdown-text.ts';

/** What to do, by when: late first. */
export default function TodosScreen() {
  const { case: matter, canEdit } = useMatter();
  const { caseId } = matter;
  const today = useToday();
  const [, navigate] = useLocation();
  const address = useListAddress(todoFields);
  const filter = address.view;
  const due = addedDay(address.query);
  const [doneUnfolded, setDoneUnfolded] = useState(false);
  const doneFolded = !doneUnfolded && filter.shown !== 'done';
  const fold = (): void => setDoneUnfolded(!doneUnfolded);

  const read = useRead(stores.todos.useList(caseId));
  const groups = useMemo(
    () =>
      groupTodos(filterTodos(read.all, filter), today).map(({ name, label, todos }) => ({
        name,
        label,
        rows: todos,
        ...(name === 'done' ? { folded: doneFolded } : {}),
      })),
    [read.all, filter, today, doneFolded],
  );
  const list = useRecordList(read, groups, address);
  const aboutOf = useAbout(caseId);
  const questions = questionsWhere((stores.courtCases.useList(caseId).data ?? []).length > 0);
  const actions = useTodoActions();
  const checkOff = useSteady((todo: Todo) => actions.checkOff([todo], !todo.done));
  const [asked, setAsked] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const add = (): void => field.current?.focus();
  const remove = (): void => removeMeant(list, actions.remove);
  const showAll = isNarrowed(filter) ? (): void => address.narrow(wholeView(todoFields)) : undefined;

  const { nav, meant } = list;
  const allDone = meant.every(({ done }) => done);
  const ask = (question: string): void => {
    if (nav.selection.size === 0 && nav.cursor !== null) nav.toggle(nav.cursor);
    setAsked(question);
  };
  useListCommands(list, {
    group: 'To-dos',
    noun: 'to-do',
    canEdit,
    prints: 'Print the to-dos',
    onNew: add,
    onRemove: remove,
    withMeant: [
      {
        keys: ' ',
        label: allDone ? 'Mark as not done' : 'Check off',
        icon: IconCheck,
        run: () => actions.checkOff(meant, !allDone),
      },
      ...bulkCommands(questions, ask),
    ],
    last: [{ label: 'Show or hide done to-dos', run: fold }],
  });
  return (
    <ListScreen
      list={list}
      title="To-dos"
      sentence={`What to do, and by when.${canEdit ? ' Try “File the response by Friday”. End with ! for high priority.' : ''}`}
      noun="to-do"
      icon={IconChecklist}
      className={classes.list}
      action={
        <Button
          variant="default"
          leftSection={<IconCalculator size={16} aria-hidden />}
          onClick={() => navigate('/deadlines')}
        >
          Work out a deadline
        </Button>
      }
      head={
        <div className="stack gap-3">
          {canEdit && (
            <QuickAdd
              courtCaseId={filter.courtCaseId}
              hearingId={filter.hearingId}
              due={due ?? null}
              field={field}
              autoFocus={due !== undefined}
              onAdded={({ id }) => nav.setCursor(id)}
            />
          )}
          {list.all.length > 0 && (
            <TodoToolbar filter={filter} onFilter={address.narrow} onShowAll={showAll} todos={list.all} today={today} />
          )}
        </div>
      }
      above={
        canEdit &&
        list.chosen.length > 0 && (
          <BulkBar
            noun="to-do"
            chosen={list.chosen}
            questions={questions}
            asked={asked}
            onAsk={setAsked}
            canDelete
            onDelete={() => {
              actions.remove(list.chosen);
              nav.clear();
            }}
            onClear={nav.clear}
            first={
              <Button
                size="compact-sm"
                variant="subtle"
                leftSection={<IconCheck size={15} aria-hidden />}
                onClick={() => actions.checkOff(list.chosen, !allDone)}
              >
                {allDone ? 'Not done' : 'Done'}
              </Button>
            }
          />
        )
      }
      empty={{
        title: 'Nothing to do yet',
        action: canEdit ? <Button onClick={add}>Add a to-do</Button> : undefined,
        words: (
          <p>
            A missed date can lose a motion. Write down what to file, serve, pay or bring, with its date, and see each
            morning what is late and what is next.
          </p>
        ),
      }}
      onShowAll={showAll}
      print={<TodoPrint groups={groups} today={today} aboutOf={aboutOf} />}
      side={
        <ListSide list={list} resource="todos" label="To-do">
          {list.detailed !== null && (
            <TodoForm
              key={list.detailed.id}
              todo={list.detailed}
              canEdit={canEdit}
              onClose={() => list.show(null)}
              onDelete={(doomed) => {
                list.show(null);
                actions.remove([doomed]);
              }}
            />
          )}
        </ListSide>
      }
    >
      <RecordRows
        list={list}
        label="To-dos"
        columns="var(--todo-columns)"
        titleOf={({ title }) => markdownText(title)}
        onSpace={(todo) => canEdit && checkOff(todo)}
        onFold={fold}
      >
        {(todo) => <TodoRow todo={todo} today={today} canEdit={canEdit} about={aboutOf(todo)} onCheckOff={checkOff} />}
      </RecordRows>
    </ListScreen>
  );
}

/** What a to-do is for: a hearing, a court file. */
function useAbout(caseId: string): (todo: Todo) => string {
  const files = stores.courtCases.useList(caseId).data;
  const hearings = stores.hearings.useList(caseId).data;
  return useMemo(() => {
    const fileNames = new Map(files?.map(({ id, number, caption }) => [id, number ?? caption]));
    const byId = new Map(hearings?.map((hearing) => [hearing.id, hearing]));
    return ({ hearingId, courtCaseId }) => {
      const hearing = byId.get(hearingId ?? '');
      const when = hearing === undefined ? '' : `${hearing.purpose}, ${formatDate(hearing.date)}`;
      return [when, fileNames.get(courtCaseId ?? '')].filter(Boolean).join(' · ');
    };
  }, [files, hearings]);
}
