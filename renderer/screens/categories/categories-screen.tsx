import { IconCategory } from '@tabler/icons-react';
import { useState } from 'react';
import { useIssues } from '#renderer/api/matter-queries.ts';
import { useCategoryActions } from '#renderer/features/filing/category-actions.ts';
import { ListScreen } from '#renderer/features/list-screen/list-screen.tsx';
import { useTableCommands } from '#renderer/features/list-screen/use-list-commands.ts';
import { useRead } from '#renderer/features/list-screen/use-record-list.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { NameForm } from '#renderer/parts/name-form.tsx';
import { focusedRow } from '#renderer/parts/row-focus.ts';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { useReorder } from '#renderer/parts/use-reorder.ts';
import { CategoryLine } from './category-line.tsx';
import shared from '#renderer/features/filing/filing-screen.module.css';
import classes from './categories.module.css';

/** The subjects of the evidence: names, colors, words for what each helps prove, and their order. */
export default function CategoriesScreen() {
  const { case: matter, canEdit } = useMatter();
  const issues = useIssues(matter.caseId);
  const read = useRead(issues);
  const actions = useCategoryActions(issues.data ?? []);
  const reorder = useReorder(
    read.all.map(({ id }) => id),
    actions.order,
  );
  const [typing, setTyping] = useState<string | null>(null);
  const start = (): void => setTyping('new');
  useTableCommands({
    group: 'Categories',
    noun: 'category',
    canEdit,
    onNew: start,
    editing: [
      { keys: 'e', label: 'Rename', run: () => setTyping(focusedRow()) },
      {
        keys: '#',
        label: 'Delete, keep its items',
        destructive: true,
        run: () => {
          const issue = read.all.find(({ id }) => id === focusedRow());
          if (issue !== undefined) actions.remove(issue);
        },
      },
    ],
  });
  return (
    <ListScreen
      list={{ ...read, shown: read.all }}
      title="Categories"
      sentence="What the evidence is about, across folders. An item can be in several. Drag a row, or press Alt ↑ or ↓."
      noun="category"
      plural="categories"
      icon={IconCategory}
      add={canEdit ? { label: 'New category', first: 'Make a category', run: start } : undefined}
      adding={typing === 'new'}
      empty={{
        title: 'No categories yet',
        words: (
          <p>
            A category gathers what proves one thing, from any folder: missed exchanges, money, the school. Before a
            hearing, one click shows all of its exhibits.
          </p>
        ),
      }}
    >
      <ScrollRegion label="Categories" className={shared.area}>
        <div className={`${shared.columns ?? ''} ${classes.columns ?? ''}`}>
          <span>Name</span>
          <span>What it helps prove</span>
          <span className="quiet figures text-right">Items</span>
        </div>
        <ul className="page-width">
          {read.all.map((issue) => (
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
    </ListScreen>
  );
}
