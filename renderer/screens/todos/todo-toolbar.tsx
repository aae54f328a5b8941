import type { Todo } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { hearingName } from '#renderer/features/hearings/hearing-select.tsx';
import { Choice, CourtFileChoice, FilterBar } from '#renderer/features/list-screen/filter-bar.tsx';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import type { TodoFilter } from '#renderer/features/todos/todo-groups.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { PrintButton } from '#renderer/parts/print-button.tsx';

interface TodoToolbarProps {
  filter: TodoFilter;
  onFilter: (change: Partial<TodoFilter>) => void;
  onShowAll: (() => void) | undefined;
  todos: readonly Todo[];
  today: string;
}

const width = 140;

/** What the list is narrowed to, and how much is left to do. */
export function TodoToolbar({ filter, onFilter, onShowAll, todos, today }: TodoToolbarProps) {
  const hearings = stores.hearings.useList(useMatter().case.caseId).data ?? [];
  const open = todos.filter(({ done }) => !done);
  const late = open.filter(({ due }) => due !== null && due < today).length;
  return (
    <FilterBar
      find={{ label: 'Find in the to-dos', placeholder: 'Find', value: filter.text, width: 160 }}
      onFind={(text) => onFilter({ text })}
      onShowAll={onShowAll}
      counts={
        <>
          {late > 0 && <b className="tone-loss">{formatNumber(late)} late</b>}
          <span>{formatNumber(open.length)} open</span>
          <span>{formatNumber(todos.length - open.length)} done</span>
        </>
      }
      end={<PrintButton small quiet />}
    >
      <Choice
        label="Show"
        any="Open and done"
        value={filter.shown === 'all' ? null : filter.shown}
        data={[
          { value: 'open', label: 'Open only' },
          { value: 'done', label: 'Done only' },
        ]}
        width={width}
        onChange={(shown) => onFilter({ shown: shown ?? 'all' })}
      />
      <Choice
        label="Priority"
        any="Any priority"
        value={filter.priority}
        data={[
          { value: 'high', label: 'High' },
          { value: 'normal', label: 'Normal' },
          { value: 'low', label: 'Low' },
        ]}
        width={width}
        onChange={(priority) => onFilter({ priority })}
      />
      <CourtFileChoice value={filter.courtCaseId} width={width} onChange={(courtCaseId) => onFilter({ courtCaseId })} />
      {(hearings.length > 0 || filter.hearingId !== null) && (
        <Choice
          label="Hearing"
          any="Any hearing"
          value={filter.hearingId}
          data={hearings.map((hearing) => ({ value: hearing.id, label: hearingName(hearing) }))}
          width={width}
          onChange={(hearingId) => onFilter({ hearingId })}
        />
      )}
    </FilterBar>
  );
}
