import { Button, Popover, TextInput } from '@mantine/core';
import { IconBookmark } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useSearchParams } from 'wouter';
import { saveSearch, useSavedSearches } from '#renderer/api/saved-searches.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { toastDone } from '#renderer/features/toasts/toasts.tsx';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { useNotBlank } from '#renderer/parts/not-blank.ts';
import { isNarrowed, type EvidenceFilter } from '#renderer/features/evidence/evidence-filter.ts';
import { textWidth } from '#renderer/parts/text-width.ts';
import { suggestedName, type Filing } from './filter-words.ts';
import { sameQuery } from './saved-query.ts';

/** Keeps what the list shows now under a name; not offered when it is kept already. */
export function SaveSearch({ filter, filing }: { filter: EvidenceFilter; filing: Filing }) {
  const { caseId } = useMatter().case;
  const [query] = useSearchParams();
  const saved = useSavedSearches(caseId).data;
  const [opened, setOpened] = useState(false);
  const kept = saved?.some((search) => sameQuery(search.query, query.toString())) ?? true;
  const offered = isNarrowed(filter) && !kept;
  useCommands(offered ? [{ group: 'Evidence', label: 'Save this search', run: () => setOpened(true) }] : []);
  if (!offered) return null;
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" width={textWidth(320)} trapFocus returnFocus>
      <Popover.Target>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconBookmark size={14} aria-hidden />}
          onClick={() => setOpened(!opened)}
        >
          Save search
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <SearchName
          caseId={caseId}
          query={query.toString()}
          suggested={suggestedName(filter, filing)}
          onDone={() => setOpened(false)}
        />
      </Popover.Dropdown>
    </Popover>
  );
}

interface SearchNameProps {
  caseId: string;
  query: string;
  suggested: string;
  onDone: () => void;
}

function SearchName({ caseId, query, suggested, onDone }: SearchNameProps) {
  const client = useQueryClient();
  const [name, setName] = useState(suggested);
  const { busy, problem, attempt } = useTask();
  const notBlank = useNotBlank(name.trim() === '');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const done = await attempt(async () => {
      const saved = await saveSearch(client, { caseId, name: name.trim(), query });
      toastDone(`“${saved.name}” is in the list on the left, in all your windows.`);
    });
    if (done) onDone();
  };
  return (
    <form className="grid gap-3" onSubmit={(event) => void submit(event)}>
      <TextInput
        label="Name of this search"
        description="It saves the words and filters, and always shows what matches them."
        value={name}
        {...notBlank.fieldProps}
        error={problem ?? notBlank.says}
        maxLength={80}
        data-autofocus
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <div className="row to-end gap-2">
        <Button type="submit" loading={busy}>
          Save search
        </Button>
      </div>
    </form>
  );
}
