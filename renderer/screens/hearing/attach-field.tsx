import { Combobox, TextInput, useCombobox } from '@mantine/core';
import { IconFileText, IconMessage, IconPlus, IconSquare } from '@tabler/icons-react';
import { useState, type KeyboardEvent } from 'react';
import type { Hearing } from '#renderer/api/generated.ts';
import { isAttachable } from '#renderer/api/hearings.ts';
import { stores } from '#renderer/api/stores.ts';
import { useEvidenceIndex } from '#renderer/features/pickers/evidence-by-id.ts';
import { useEvidenceFound } from '#renderer/features/pickers/evidence-found.ts';
import { EvidenceName } from '#renderer/features/pickers/evidence-name.tsx';
import { useFirstOption } from '#renderer/features/pickers/use-first-option.ts';
import { hitPlace, hitWords, useMessagesFound } from '#renderer/features/messages/messages-found.ts';
import { bestMatches, matchable } from '#renderer/lib/quick-match.ts';
import { textWidth } from '#renderer/parts/text-width.ts';
import type { Resources } from './use-resources.ts';
import classes from './hearing.module.css';
import { markdownText } from '#server/rules/markdown-text.ts';

interface AttachFieldProps {
  hearing: Hearing;
  resources: Resources;
}

const shownAtMost = 6;

/** Evidence, documents, to-dos and messages found as one types; Enter puts the first on the list and the field is ready for the next. */
export function AttachField({ hearing, resources }: AttachFieldProps) {
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const { items } = useEvidenceIndex(hearing.caseId);
  const taken = resources.list.map(({ itemId }) => itemId);
  const found = useEvidenceFound(hearing.caseId, combobox.dropdownOpened ? items : [], typed, taken);
  const open = (stores.todos.useList(hearing.caseId).data ?? []).filter(({ done }) => !done);
  const todos = byTitle(open, typed, taken);
  const documents = byTitle(stores.documents.useList(hearing.caseId).data ?? [], typed, taken);
  const messages = useMessagesFound(hearing.caseId, typed, taken, shownAtMost);
  const evidence = [...found.byName, ...found.byText];
  useFirstOption(combobox, typed, [
    ...[...todos, ...documents].map(({ id }) => id),
    ...evidence.map(({ item }) => item.id),
    ...messages.hits.map(({ message }) => message.id),
  ]);
  const add = (option: string): void => {
    const [kind, id] = option.split(' ', 2);
    if (id !== undefined && isAttachable(kind)) void resources.attach(kind, id);
    setTyped('');
    combobox.closeDropdown();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    if (combobox.dropdownOpened) combobox.closeDropdown();
    else document.getElementById('content')?.focus();
  };
  return (
    <Combobox store={combobox} onOptionSubmit={add} withinPortal position="top-start" width={textWidth(420)}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          size="sm"
          className={classes.attach ?? ''}
          data-attach
          role="combobox"
          aria-expanded={combobox.dropdownOpened}
          aria-controls={combobox.listId ?? ''}
          aria-label="Add to the list"
          placeholder="Type a name to add"
          leftSection={<IconPlus size={15} aria-hidden />}
          value={typed}
          onFocus={() => combobox.openDropdown()}
          onBlur={() => combobox.closeDropdown()}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.selectFirstOption();
          }}
          onKeyDown={onKey}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={320} style={{ overflowY: 'auto' }} aria-label="What to add to the list">
          {todos.map(({ id, title }) => (
            <Combobox.Option key={id} value={`todo ${id}`} className={classes.choice}>
              <span className="row gap-2">
                <IconSquare size={15} aria-hidden />
                <span className="truncate min-w-0">{markdownText(title)}</span>
                <span className="push quiet text-sm">To-do</span>
              </span>
            </Combobox.Option>
          ))}
          {documents.map(({ id, title }) => (
            <Combobox.Option key={id} value={`document ${id}`} className={classes.choice}>
              <span className="row gap-2">
                <IconFileText size={15} aria-hidden />
                <span className="truncate min-w-0">{title}</span>
                <span className="push quiet text-sm">Document</span>
              </span>
            </Combobox.Option>
          ))}
          {evidence.map(({ item, snippet }) => (
            <Combobox.Option key={item.id} value={`evidence ${item.id}`} className={classes.choice}>
              <EvidenceName item={item} whole />
              {snippet !== '' && <span className="truncate block quiet text-xs">{snippet}</span>}
            </Combobox.Option>
          ))}
          {messages.hits.map((hit) => (
            <Combobox.Option key={hit.message.id} value={`message ${hit.message.id}`} className={classes.choice}>
              <span className="row gap-2">
                <IconMessage size={15} aria-hidden />
                <span className="truncate min-w-0">{hitWords(hit)}</span>
                <span className="push quiet text-sm nowrap">Message</span>
              </span>
              <span className="truncate block quiet text-xs">{hitPlace(hit)}</span>
            </Combobox.Option>
          ))}
          {todos.length + documents.length + evidence.length + messages.hits.length === 0 && (
            <Combobox.Empty>
              {found.searching || messages.searching
                ? 'Looking in the text'
                : `Nothing more found${typed === '' ? '' : ` for “${typed}”`}.`}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

/** What is not on the list yet; only what was typed for finds it. */
function byTitle<Row extends { id: string; title: string }>(
  rows: readonly Row[],
  typed: string,
  taken: readonly string[],
): Row[] {
  if (typed.trim() === '') return [];
  const free = rows.filter(({ id }) => !taken.includes(id));
  return bestMatches(free, ({ title }) => matchable(title), typed, shownAtMost).map(({ entry }) => entry);
}
