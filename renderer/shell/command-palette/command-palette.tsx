import { Modal } from '@mantine/core';
import { IconFileSearch, IconListSearch, IconSearch } from '@tabler/icons-react';
import { useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'wouter';
import { emptyFilter, filterToQuery } from '#renderer/features/evidence/evidence-filter.ts';
import type { FoundRecords } from '#renderer/features/screens/found-records.ts';
import { resultsAddress } from '#renderer/features/screens/results.ts';
import type { PaletteEntry, PaletteGroup } from '#renderer/features/screens/palette-entry.ts';
import { firstGroups, foundGroups } from './palette-groups.ts';
import { optionId, PaletteList, paletteListId } from './palette-list.tsx';
import { noteUsed, readRecent } from './recent.ts';
import { useFoundInText } from './use-found-in-text.ts';
import { usePaletteSources } from './use-palette-sources.ts';
import classes from './command-palette.module.css';

interface PaletteProps {
  /** Where records are found. */
  found: readonly FoundRecords[];
  onClose: () => void;
}

/** Goes anywhere and does anything by name. Mounted only while it is open. */
export default function CommandPalette({ found, onClose }: PaletteProps) {
  const [before] = useState(() => document.activeElement);
  const run = (entry: PaletteEntry): void => {
    noteUsed(entry.id);
    close();
    // After the palette is gone: what it runs may put the focus somewhere itself.
    requestAnimationFrame(() => requestAnimationFrame(entry.run));
  };
  const close = (): void => {
    onClose();
    requestAnimationFrame(() => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    });
  };
  return (
    <Modal.Root
      opened
      onClose={close}
      size={640}
      yOffset="12vh"
      padding={0}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      classNames={{ content: 'stack clip sheet border floating' }}
    >
      <Modal.Overlay backgroundOpacity={0.35} />
      <Modal.Content aria-label="Go to anything, do anything">
        <Finder found={found} onRun={run} onClose={close} />
      </Modal.Content>
    </Modal.Root>
  );
}

function Finder({ found, onRun, onClose }: PaletteProps & { onRun: (entry: PaletteEntry) => void }) {
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState<number | null>(null);
  // A destructive entry that Enter was pressed on once, or that was clicked once.
  const [asked, setAsked] = useState<string | null>(null);
  const [recent] = useState(readRecent);
  const sources = usePaletteSources(found);
  const searches = useSearches(typed.trim());
  const named = useMemo(
    (): PaletteGroup[] =>
      searches.length === 0
        ? firstGroups(sources, recent)
        : [...foundGroups(sources, typed), { name: 'Search', entries: searches }],
    [sources, recent, typed, searches],
  );
  const groups = [...named, ...useFoundInText(found, typed)];
  const entries = groups.flatMap((group) => group.entries);
  const chosen = at === null ? firstChosen(entries) : Math.min(at, entries.length - 1);
  const list = useRef<HTMLDivElement>(null);

  const moveTo = (next: number | null): void => {
    setAt(next);
    setAsked(null);
  };
  const choose = (next: number): void => {
    const around = (next + entries.length) % entries.length;
    moveTo(around);
    list.current?.querySelector(`[id="${optionId(around)}"]`)?.scrollIntoView({ block: 'nearest' });
    if (around === 0) list.current?.scrollTo({ top: 0 });
  };
  const run = (entry: PaletteEntry): void => {
    if (entry.destructive === true && asked !== entry.id) {
      setAt(entries.indexOf(entry));
      setAsked(entry.id);
    } else onRun(entry);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const entry = entries[Math.max(chosen, 0)];
    if (event.key === 'ArrowDown') choose(chosen + 1);
    else if (event.key === 'ArrowUp') choose(Math.max(chosen, 0) - 1);
    else if (event.key === 'PageDown') choose(Math.min(chosen + 8, entries.length - 1));
    else if (event.key === 'PageUp') choose(Math.max(chosen - 8, 0));
    else if (event.key === 'Enter' && entry !== undefined && !event.repeat) run(entry);
    else if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') onClose();
    else return;
    event.preventDefault();
  };
  return (
    <>
      <div className={classes.field}>
        <IconSearch size={18} stroke={1.6} aria-hidden />
        <input
          ref={takeFocus}
          data-autofocus
          role="combobox"
          aria-expanded
          aria-controls={paletteListId}
          aria-activedescendant={chosen < 0 ? undefined : optionId(chosen)}
          aria-autocomplete="list"
          aria-label="Go to anything, do anything"
          placeholder="Screen, command, item or exhibit"
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            moveTo(null);
            list.current?.scrollTo({ top: 0 });
          }}
          onKeyDown={onKey}
        />
      </div>
      <PaletteList
        ref={list}
        groups={groups}
        chosen={chosen}
        asked={asked}
        typed={typed}
        onHover={moveTo}
        onRun={run}
      />
    </>
  );
}

/** The best match, unless it is destructive: those are chosen by hand. */
function firstChosen(entries: readonly PaletteEntry[]): number {
  return entries[0]?.destructive === true ? -1 : Math.min(0, entries.length - 1);
}

/** At once, not when the dialog gets to it: what is typed meanwhile belongs here. */
function takeFocus(field: HTMLInputElement | null): void {
  field?.focus();
}

/** What the names do not hold the pages may, or something else. */
function useSearches(words: string): PaletteEntry[] {
  const [, navigate] = useLocation();
  return useMemo(() => {
    if (words === '') return [];
    return [
      {
        id: 'search everything',
        label: `Search everything for “${words}”`,
        icon: IconListSearch,
        run: () => navigate(resultsAddress(words)),
      },
      {
        id: 'search',
        label: `Search every page for “${words}”`,
        icon: IconFileSearch,
        run: () => navigate(`/evidence?${filterToQuery({ ...emptyFilter, q: words })}`),
      },
    ];
  }, [words, navigate]);
}
