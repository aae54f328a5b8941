import { Button } from '@mantine/core';
import { IconCategory, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { Issue } from '#renderer/api/generated.ts';
import { useIssues } from '#renderer/api/matter-queries.ts';
import { useCommands, type Command } from '#renderer/features/commands/commands.ts';
import { useCategoryActions, type CategoryActions } from '#renderer/features/filing/category-actions.ts';
import { useOnTheWayOut } from '#renderer/features/toasts/delayed-deletion.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { NameForm } from '#renderer/parts/name-form.tsx';
import { PageHead } from '#renderer/parts/page-head.tsx';
import { focusedRow, focusRow } from '#renderer/parts/row-focus.ts';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { useReorder } from '#renderer/parts/use-reorder.ts';
import { CategoryLine } from './category-line.tsx';
import shared from '#renderer/features/filing/filing-screen.module.css';
import classes from './categories.module.css';

const noIssues: Issue[] = [];

/** What the evidence is about: names, colours, words for what each is to prove, and their order. */
export default function CategoriesScreen() {
  useScreenTitle('Categories');
  const { case: matter, canEdit } = useMatter();
  const query = useIssues(matter.caseId);
  const gone = useOnTheWayOut();
  const all = query.data ?? noIssues;
  const issues = all.filter(({ id }) => !gone.has(id));
  const actions = useCategoryActions(all);
  const reorder = useReorder(
    issues.map(({ id }) => id),
    actions.order,
  );
  const [typing, setTyping] = useState<string | null>(null);
  const start = (): void => setTyping('new');
  useCategoryCommands({ canEdit, issues, actions, onType: setTyping });
  return (
    <div className="stack min-h-0 full-height">
      <PageHead
        title="Categories"
        sentence="What the evidence is about, across folders. An item can be in several. Drag a row, or press Alt ↑ or ↓."
        action={
          canEdit &&
          issues.length > 0 && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={start}>
              New category
            </Button>
          )
        }
      />
      {query.isPending && <Loading label="Reading the categories" />}
      {query.isError && query.data === undefined && (
        <Failure title="The categories could not be read" error={query.error} onRetry={() => void query.refetch()} />
      )}
      {query.data !== undefined && issues.length === 0 && typing !== 'new' && (
        <NoCategories canEdit={canEdit} onStart={start} />
      )}
      {(issues.length > 0 || typing === 'new') && (
        <ScrollRegion label="Categories" className={shared.area}>
          <div className={`${shared.columns ?? ''} ${classes.columns ?? ''}`}>
            <span>Name</span>
            <span>What it is to show</span>
            <span className="quiet figures text-right">Items</span>
          </div>
          <ul className="page-width">
            {issues.map((issue) => (
              <CategoryLine
                key={issue.id}
                issue={issue}
                canEdit={canEdit}
                actions={actions}
                renaming={typing === issue.id}
                onType={setTyping}
                reorder={canEdit ? reorder(issue.id) : undefined}
              />
            ))}
            {typing === 'new' && (
              <li>
                <NameForm label="Name of the new category" onSubmit={actions.create} onDone={() => setTyping(null)} />
              </li>
            )}
          </ul>
        </ScrollRegion>
      )}
    </div>
  );
}

interface CommandParts {
  canEdit: boolean;
  issues: readonly Issue[];
  actions: CategoryActions;
  onType: (id: string | null) => void;
}

function useCategoryCommands({ canEdit, issues, actions, onType }: CommandParts): void {
  const group = 'Categories';
  const remove = (): void => {
    const issue = issues.find(({ id }) => id === focusedRow());
    if (issue !== undefined) actions.remove(issue);
  };
  const edits: Command[] = [
    { group, keys: 'n', label: 'New category', run: () => onType('new') },
    { group, keys: 'e', label: 'Rename', run: () => onType(focusedRow()) },
    { group, keys: '#', label: 'Delete, keeping its items', run: remove },
  ];
  useCommands([
    { group, keys: 'j', label: 'Next category', inPalette: false, run: () => focusRow(1) },
    { group, keys: 'k', label: 'Previous category', inPalette: false, run: () => focusRow(-1) },
    ...(canEdit ? edits : []),
  ]);
}

function NoCategories({ canEdit, onStart }: { canEdit: boolean; onStart: () => void }) {
  return (
    <EmptyState
      icon={IconCategory}
      title="No categories yet"
      action={canEdit ? <Button onClick={onStart}>Make a category</Button> : undefined}
    >
      <p>
        A category gathers what proves one thing, wherever it lies: missed exchanges, money, the school. Before a
        hearing it is one click from the question to all its exhibits.
      </p>
    </EmptyState>
  );
}
