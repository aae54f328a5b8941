import { ActionIcon, ColorSwatch, Menu } from '@mantine/core';
import { IconCheck, IconDots, IconPencil, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeIssue, createIssue, deleteIssue } from '#renderer/api/filing-edits.ts';
import type { Issue } from '#renderer/api/generated.ts';
import { useMatter } from '#renderer/app/matter.tsx';
import { toastFailure } from '#renderer/app/toasts.tsx';
import { nextColor, palette, paletteColor } from '#renderer/lib/palette.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { NameForm } from './name-form.tsx';
import { PaneEntry } from './pane-entry.tsx';
import { PaneHead } from './pane-head.tsx';
import classes from './evidence.module.css';

interface CategoryListProps {
  issues: readonly Issue[];
  chosen: string | null;
  onChoose: (id: string) => void;
}

/** What the evidence is about, across folders: "Finances", "Missed exchanges". */
export function CategoryList({ issues, chosen, onChoose }: CategoryListProps) {
  const { case: matter, canEdit } = useMatter();
  const client = useQueryClient();
  const [typing, setTyping] = useState<'new' | { id: string } | null>(null);
  const done = (): void => setTyping(null);
  const create = async (name: string): Promise<void> => {
    await createIssue(client, { caseId: matter.caseId, name, color: nextColor(issues.map(({ color }) => color)) });
  };
  return (
    <section aria-label="Categories">
      <PaneHead title="Categories" action="New category" onAction={canEdit ? () => setTyping('new') : undefined} />
      <ul className={classes.entries}>
        {issues.map((issue) =>
          typing !== null && typing !== 'new' && typing.id === issue.id ? (
            <li key={issue.id}>
              <NameForm
                label={`New name for ${issue.name}`}
                initial={issue.name}
                onSubmit={(name) => changeIssue(client, issue, { name })}
                onDone={done}
              />
            </li>
          ) : (
            <PaneEntry
              key={issue.id}
              icon={<Dot color={issue.color} />}
              name={issue.name}
              count={issue.evidenceCount}
              chosen={chosen === issue.id}
              onChoose={() => onChoose(issue.id)}
              menu={canEdit ? <CategoryMenu issue={issue} onRename={() => setTyping({ id: issue.id })} /> : undefined}
            />
          ),
        )}
        {typing === 'new' && (
          <li>
            <NameForm label="Name of the new category" onSubmit={create} onDone={done} />
          </li>
        )}
      </ul>
      {issues.length === 0 && typing === null && (
        <p className={classes.paneHint}>What an item proves: “Finances”, “School”.</p>
      )}
    </section>
  );
}

function Dot({ color }: { color: string | null }) {
  return <ColorSwatch size={11} radius={3} withShadow={false} color={colorValue(color)} mx={2.5} aria-hidden />;
}

function CategoryMenu({ issue, onRename }: { issue: Issue; onRename: () => void }) {
  const client = useQueryClient();
  const guard = (work: Promise<void>, what: string): void => {
    work.catch((error: unknown) => toastFailure(`“${issue.name}” could not be ${what}`, error));
  };
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          className={classes.entryMenu}
          aria-label={`Actions for the category ${issue.name}`}
        >
          <IconDots size={15} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPencil size={15} aria-hidden />} onClick={onRename}>
          Rename
        </Menu.Item>
        <Menu.Sub>
          <Menu.Sub.Target>
            <Menu.Sub.Item leftSection={<Dot color={issue.color} />}>Colour</Menu.Sub.Item>
          </Menu.Sub.Target>
          <Menu.Sub.Dropdown>
            {palette.map((color) => (
              <Menu.Item
                key={color}
                leftSection={<Dot color={color} />}
                rightSection={paletteColor(issue.color) === color ? <IconCheck size={14} aria-label="Now" /> : null}
                onClick={() => guard(changeIssue(client, issue, { color }), 'changed')}
              >
                {color[0]?.toUpperCase()}
                {color.slice(1)}
              </Menu.Item>
            ))}
          </Menu.Sub.Dropdown>
        </Menu.Sub>
        <Menu.Divider />
        <Menu.Item
          leftSection={<IconTrash size={15} aria-hidden />}
          onClick={() => guard(deleteIssue(client, issue), 'deleted')}
        >
          Delete the category
          {issue.evidenceCount > 0 && `, keep its ${formatCount(issue.evidenceCount, 'item')}`}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function colorValue(color: string | null): string {
  return `var(--category-${paletteColor(color)})`;
}
