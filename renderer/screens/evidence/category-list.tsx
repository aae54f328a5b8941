import { useState } from 'react';
import type { Issue } from '#renderer/api/generated.ts';
import { useIssues } from '#renderer/api/matter-queries.ts';
import { useCategoryActions } from '#renderer/features/filing/category-actions.ts';
import { useOnTheWayOut } from '#renderer/features/toasts/delayed-deletion.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { CategorySwatch } from '#renderer/parts/category-dot.tsx';
import { CategoryMenu } from '#renderer/features/filing/category-menu.tsx';
import { NameForm } from '#renderer/parts/name-form.tsx';
import { useReorder } from '#renderer/parts/use-reorder.ts';
import { PaneEntry } from './pane-entry.tsx';
import { PaneHead } from './pane-head.tsx';
import classes from './evidence.module.css';

interface CategoryListProps {
  chosen: string | null;
  onChoose: (id: string) => void;
  /** Puts items dropped on a category into it. */
  onAdd: (issue: Issue, ids: readonly string[]) => void;
}

/** The subjects of the evidence, across folders: "Finances", "Missed exchanges". */
export function CategoryList({ chosen, onChoose, onAdd }: CategoryListProps) {
  const { case: matter, canEdit } = useMatter();
  const { data: issues = [], isError } = useIssues(matter.caseId);
  const gone = useOnTheWayOut();
  const shown = issues.filter(({ id }) => !gone.has(id));
  const actions = useCategoryActions(issues);
  const ids = shown.map(({ id }) => id);
  const reorder = useReorder(ids, actions.order);
  const [typing, setTyping] = useState<string | null>(null);
  const done = (): void => setTyping(null);
  return (
    <section aria-label="Categories">
      <PaneHead
        title="Categories"
        href="/categories"
        action="New category"
        onAction={canEdit ? () => setTyping('new') : undefined}
      />
      <ul>
        {shown.map((issue) => (
          <PaneEntry
            key={issue.id}
            icon={
              <span className={classes.entryDot}>
                <CategorySwatch color={issue.color} />
              </span>
            }
            name={issue.name}
            count={issue.evidenceCount}
            chosen={chosen === issue.id}
            onChoose={() => onChoose(issue.id)}
            {...(canEdit && {
              drop: { onItems: (dropped) => onAdd(issue, dropped) },
              reorder: reorder(issue.id),
              menu: (
                <CategoryMenu
                  issue={issue}
                  className={classes.entryMenu}
                  onRename={() => setTyping(issue.id)}
                  onColor={(color) => actions.recolor(issue, color)}
                  onDelete={() => actions.remove(issue)}
                />
              ),
            })}
            renaming={
              typing === issue.id && {
                label: `New name for ${issue.name}`,
                onSubmit: (name) => actions.rename(issue, name),
                onDone: done,
              }
            }
          />
        ))}
        {typing === 'new' && (
          <li>
            <NameForm label="Name of the new category" onSubmit={actions.create} onDone={done} />
          </li>
        )}
      </ul>
      {shown.length === 0 && typing === null && (
        <p className={classes.paneHint}>
          {isError ? 'The categories could not be loaded.' : 'What an item proves: “Finances”, “School”.'}
        </p>
      )}
    </section>
  );
}
