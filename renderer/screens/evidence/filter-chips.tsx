import { Button, CloseButton, Menu, Popover, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import type { EvidenceItem, Folder, Issue } from '#renderer/api/generated.ts';
import { emptyFilter, noFolder, type EvidenceFilter } from '#renderer/lib/evidence-filter.ts';
import { folderPath } from '#renderer/lib/folder-tree.ts';
import { tagsInUse } from '#renderer/lib/tags.ts';
import classes from './evidence.module.css';

interface FilterChipsProps {
  filter: EvidenceFilter;
  onFilter: (filter: EvidenceFilter) => void;
  folders: readonly Folder[];
  issues: readonly Issue[];
  all: readonly EvidenceItem[];
}

export const readingNames = {
  pending: 'waiting to be read',
  running: 'being read',
  done: 'read',
  failed: 'not read',
  unsupported: 'without text',
} as const;

/** What the list is narrowed to, each part taken away with one click. */
export function FilterChips({ filter, onFilter, folders, issues, all }: FilterChipsProps) {
  const parts = chipsOf(filter, folders, issues);
  return (
    <div className={classes.chips}>
      {parts.map(({ key, text }) => (
        <span key={key} className={classes.chip}>
          <span>{text}</span>
          <CloseButton
            size="xs"
            aria-label={`Remove the filter ${text}`}
            onClick={() => onFilter({ ...filter, [key]: emptyFilter[key] })}
          />
        </span>
      ))}
      <AddFilter filter={filter} onFilter={onFilter} all={all} />
      {parts.length > 1 && (
        <Button size="compact-sm" variant="subtle" onClick={() => onFilter({ ...emptyFilter, q: filter.q })}>
          Clear
        </Button>
      )}
    </div>
  );
}

function chipsOf(
  filter: EvidenceFilter,
  folders: readonly Folder[],
  issues: readonly Issue[],
): { key: keyof EvidenceFilter; text: string }[] {
  const parts: { key: keyof EvidenceFilter; text: string | null }[] = [
    {
      key: 'folderId',
      text:
        filter.folderId === null
          ? null
          : filter.folderId === noFolder
            ? 'In no folder'
            : folderPath(folders, filter.folderId) || 'Folder',
    },
    { key: 'issueId', text: filter.issueId && (issues.find(({ id }) => id === filter.issueId)?.name ?? 'Category') },
    { key: 'tag', text: filter.tag && `Tag: ${filter.tag}` },
    { key: 'priority', text: filter.priority && `Priority: ${filter.priority}` },
    {
      key: 'exhibit',
      text: filter.exhibit && (filter.exhibit === '*' ? 'Has an exhibit number' : `Exhibit ${filter.exhibit}…`),
    },
    { key: 'reading', text: filter.reading && `Only ${readingNames[filter.reading]}` },
  ];
  return parts.flatMap(({ key, text }) => (text === null || text === '' ? [] : [{ key, text }]));
}

function AddFilter({ filter, onFilter, all }: Pick<FilterChipsProps, 'filter' | 'onFilter' | 'all'>) {
  const [typingExhibit, setTypingExhibit] = useState(false);
  const tags = tagsInUse(all).slice(0, 12);
  return (
    <Popover opened={typingExhibit} onChange={setTypingExhibit} trapFocus withRoles={false}>
      <Popover.Target>
        <span>
          <Menu width={240}>
            <Menu.Target>
              <Button size="compact-sm" variant="subtle" color="gray" leftSection={<IconPlus size={14} aria-hidden />}>
                Filter
              </Button>
            </Menu.Target>
            <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
              <Menu.Label>Priority</Menu.Label>
              {(['high', 'normal', 'low'] as const).map((priority) => (
                <Menu.Item key={priority} onClick={() => onFilter({ ...filter, priority })}>
                  {priority === 'high' ? 'High' : priority === 'low' ? 'Low' : 'Normal'}
                </Menu.Item>
              ))}
              <Menu.Label>Exhibit</Menu.Label>
              <Menu.Item onClick={() => onFilter({ ...filter, exhibit: '*' })}>Has an exhibit number</Menu.Item>
              <Menu.Item onClick={() => setTypingExhibit(true)}>Exhibit number starts with…</Menu.Item>
              <Menu.Label>Reading</Menu.Label>
              {(['failed', 'running', 'pending', 'done', 'unsupported'] as const).map((reading) => (
                <Menu.Item key={reading} onClick={() => onFilter({ ...filter, reading })}>
                  Only {readingNames[reading]}
                </Menu.Item>
              ))}
              {tags.length > 0 && <Menu.Label>Tag</Menu.Label>}
              {tags.map(({ tag, count }) => (
                <Menu.Item key={tag} rightSection={count} onClick={() => onFilter({ ...filter, tag })}>
                  {tag}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        </span>
      </Popover.Target>
      <Popover.Dropdown>
        <ExhibitText
          onDone={(exhibit) => {
            setTypingExhibit(false);
            if (exhibit !== '') onFilter({ ...filter, exhibit });
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

function ExhibitText({ onDone }: { onDone: (text: string) => void }) {
  const [text, setText] = useState('');
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onDone(text.trim());
  };
  return (
    <form onSubmit={submit} className={classes.inlineForm}>
      <TextInput
        label="Exhibit number starts with"
        placeholder="R-"
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        data-autofocus
      />
      <Button type="submit">Show</Button>
    </form>
  );
}
