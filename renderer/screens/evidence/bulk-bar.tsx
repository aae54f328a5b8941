import { Button, Menu, Popover, TextInput } from '@mantine/core';
import { IconCategory, IconFolderSymlink, IconTag, IconTrash, IconX } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import type { EvidenceItem, Folder, Issue } from '#renderer/api/generated.ts';
import { CategoryDot } from '#renderer/components/category-dot.tsx';
import { folderPath, folderRows } from '#renderer/lib/folder-tree.ts';
import { formatCount, formatSize } from '#renderer/lib/quantities.ts';
import { tagsInUse } from '#renderer/lib/tags.ts';
import { useBulkChange } from './use-bulk-change.ts';
import classes from './evidence.module.css';

interface BulkBarProps {
  chosen: EvidenceItem[];
  folders: readonly Folder[];
  issues: readonly Issue[];
  all: readonly EvidenceItem[];
  canEdit: boolean;
  onClear: () => void;
  onDelete: () => void;
}

/** What can be done with many items at once. */
export function BulkBar({ chosen, folders, issues, all, canEdit, onClear, onDelete }: BulkBarProps) {
  const bytes = chosen.reduce((sum, item) => sum + item.size, 0);
  return (
    <div className={classes.bulk}>
      <b className="figures" role="status">
        {chosen.length.toLocaleString('en-US')} selected
      </b>
      {canEdit && (
        <>
          <MoveMenu chosen={chosen} folders={folders} />
          <CategoryMenu chosen={chosen} issues={issues} />
          <TagForm chosen={chosen} all={all} />
          <Button
            size="compact-sm"
            variant="subtle"
            color="red"
            c="var(--loss)"
            leftSection={<IconTrash size={15} aria-hidden />}
            aria-label={`Delete ${formatCount(chosen.length, 'item')}, ${formatSize(bytes)}, for good`}
            onClick={onDelete}
          >
            Delete
          </Button>
        </>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        leftSection={<IconX size={15} aria-hidden />}
        onClick={onClear}
        ml="auto"
      >
        Unselect
      </Button>
    </div>
  );
}

function MoveMenu({ chosen, folders }: Pick<BulkBarProps, 'chosen' | 'folders'>) {
  const change = useBulkChange();
  return (
    <Menu>
      <Menu.Target>
        <Button size="compact-sm" variant="subtle" leftSection={<IconFolderSymlink size={15} aria-hidden />}>
          Move
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <Menu.Label>Move to</Menu.Label>
        {folderRows(folders).map(({ folder, depth }) => (
          <Menu.Item
            key={folder.id}
            pl={12 + depth * 16}
            onClick={() =>
              change(`moved to “${folderPath(folders, folder.id)}”`, chosen, () => ({ folderId: folder.id }))
            }
          >
            {folder.name}
          </Menu.Item>
        ))}
        {folders.length > 0 && <Menu.Divider />}
        <Menu.Item onClick={() => change('taken out of their folders', chosen, () => ({ folderId: null }))}>
          No folder
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

function CategoryMenu({ chosen, issues }: Pick<BulkBarProps, 'chosen' | 'issues'>) {
  const change = useBulkChange();
  if (issues.length === 0) return null;
  return (
    <Menu>
      <Menu.Target>
        <Button size="compact-sm" variant="subtle" leftSection={<IconCategory size={15} aria-hidden />}>
          Category
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <Menu.Label>Add to, or take from, a category</Menu.Label>
        {issues.map((issue) => {
          const everyone = chosen.every((item) => item.issueIds.includes(issue.id));
          return (
            <Menu.Item
              key={issue.id}
              rightSection={everyone ? 'in' : null}
              onClick={() =>
                change(everyone ? `taken from “${issue.name}”` : `put in “${issue.name}”`, chosen, (item) => ({
                  issueIds: everyone
                    ? item.issueIds.filter((id) => id !== issue.id)
                    : [...new Set([...item.issueIds, issue.id])],
                }))
              }
            >
              <CategoryDot color={issue.color} name={issue.name} />
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}

function TagForm({ chosen, all }: Pick<BulkBarProps, 'chosen' | 'all'>) {
  const change = useBulkChange();
  const [opened, setOpened] = useState(false);
  const [text, setText] = useState('');
  const add = (tag: string): void => {
    setOpened(false);
    setText('');
    if (tag === '') return;
    change(`tagged “${tag}”`, chosen, (item) => ({ tagNames: [...new Set([...item.tagNames, tag])] }));
  };
  const remove = (tag: string): void => {
    setOpened(false);
    change(`no longer tagged “${tag}”`, chosen, (item) => ({ tagNames: item.tagNames.filter((own) => own !== tag) }));
  };
  const own = tagsInUse(chosen).slice(0, 10);
  const others = tagsInUse(all)
    .filter(({ tag }) => !own.some((entry) => entry.tag === tag))
    .slice(0, 8);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    add(text.trim());
  };
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus position="bottom-start" width={300}>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconTag size={15} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          Tag
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={submit} className={classes.inlineForm}>
          <TextInput
            label={`Tag for ${formatCount(chosen.length, 'item')}`}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            data-autofocus
          />
          <Button type="submit" disabled={text.trim() === ''}>
            Add
          </Button>
        </form>
        <TagButtons label="Use one you have" tags={others} onChoose={add} />
        <TagButtons label="Take away" tags={own} onChoose={remove} />
      </Popover.Dropdown>
    </Popover>
  );
}

function TagButtons(props: { label: string; tags: { tag: string }[]; onChoose: (tag: string) => void }) {
  const { label, tags, onChoose } = props;
  if (tags.length === 0) return null;
  return (
    <div className={classes.tagChoice}>
      <span className={classes.quiet}>{label}</span>
      {tags.map(({ tag }) => (
        <Button key={tag} size="compact-xs" variant="default" onClick={() => onChoose(tag)}>
          {tag}
        </Button>
      ))}
    </div>
  );
}
