import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Todo } from '#renderer/api/generated.ts';
import { usePreferences } from '#renderer/features/preferences/preferences.ts';
import { RowList, type ListLine } from '#renderer/parts/row-list/row-list.tsx';
import type { RowHand } from '#renderer/parts/row-list/use-row-hand.ts';
import { useSteady } from '#renderer/parts/row-list/use-steady.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import type { TodoGroup } from '#renderer/features/todos/todo-groups.ts';
import { TodoRow } from './todo-row.tsx';
import classes from './todos.module.css';

const headingHeight = 44;
/** Tick, check off, what, what for, by when: as many as the width has room for. */
const columns = 'var(--todo-columns)';

type Line = ListLine & ({ kind: 'heading'; group: TodoGroup } | { kind: 'row'; todo: Todo });

interface TodoListProps {
  groups: readonly TodoGroup[];
  doneFolded: boolean;
  onFoldDone: () => void;
  hand: RowHand;
  opened: string | null;
  today: string;
  canEdit: boolean;
  aboutOf: (todo: Todo) => string;
  onOpen: (id: string) => void;
  onCheckOff: (todo: Todo) => void;
}

/** The to-dos under the words for when they are due. */
export function TodoList(props: TodoListProps) {
  const { groups, doneFolded, onFoldDone, hand, opened, today, canEdit, aboutOf, onOpen, onCheckOff } = props;
  const { density } = usePreferences();
  const rowHeight = density === 'compact' ? 36 : 44;
  const lines = useMemo(() => linesOf(groups, doneFolded, rowHeight), [groups, doneFolded, rowHeight]);
  const byId = useMemo(
    () => new Map(groups.flatMap(({ todos }) => todos.map((todo) => [todo.id, todo] as const))),
    [groups],
  );
  const select = useSteady((id: string, extend: boolean) => (extend ? hand.extend(id) : hand.toggle(id)));
  const checkOff = useSteady(onCheckOff);
  return (
    <RowList
      label="To-dos"
      lines={lines}
      hand={hand}
      opened={opened}
      columns={columns}
      onOpen={onOpen}
      onSpace={(id) => {
        const todo = byId.get(id);
        if (todo !== undefined && canEdit) onCheckOff(todo);
      }}
    >
      {(line) =>
        line.kind === 'heading' ? (
          <Heading group={line.group} folded={doneFolded} onFold={onFoldDone} />
        ) : (
          <TodoRow
            todo={line.todo}
            today={today}
            selected={hand.selection.has(line.todo.id)}
            canEdit={canEdit}
            about={aboutOf(line.todo)}
            onSelect={select}
            onCheckOff={checkOff}
          />
        )
      }
    </RowList>
  );
}

function Heading({ group, folded, onFold }: { group: TodoGroup; folded: boolean; onFold: () => void }) {
  const count = <span className={`figures ${classes.count ?? ''}`}>{formatNumber(group.todos.length)}</span>;
  if (group.name !== 'done') {
    return (
      <span role="gridcell">
        <h2 className={classes.groupName} data-group={group.name}>
          {group.label} {count}
        </h2>
      </span>
    );
  }
  const Sign = folded ? IconChevronRight : IconChevronDown;
  return (
    <span role="gridcell">
      <button type="button" className={classes.fold} aria-expanded={!folded} onClick={onFold}>
        <Sign size={16} aria-hidden />
        <h2 className={classes.groupName}>
          {group.label} {count}
        </h2>
      </button>
    </span>
  );
}

function linesOf(groups: readonly TodoGroup[], doneFolded: boolean, rowHeight: number): Line[] {
  return groups.flatMap((group): Line[] => [
    { key: `group ${group.name}`, kind: 'heading', height: headingHeight, group },
    ...(group.name === 'done' && doneFolded
      ? []
      : group.todos.map((todo): Line => ({ key: todo.id, kind: 'row', height: rowHeight, todo }))),
  ]);
}
