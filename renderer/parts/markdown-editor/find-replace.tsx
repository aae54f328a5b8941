import {
  closeSearchPanel,
  findNext,
  findPrevious,
  getSearchQuery,
  replaceAll,
  replaceNext,
  SearchQuery,
  setSearchQuery,
} from '@codemirror/search';
import type { EditorView } from '@codemirror/view';
import { runScopeHandlers } from '@codemirror/view';
import { Button, Checkbox, TextInput } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { IconButton } from '#renderer/parts/icon-button.tsx';
import { countMatches, type MatchCount } from './count-matches.ts';
import classes from './markdown-editor.module.css';
import type { FindPanel } from './writing-extensions.ts';

/** A moment of rest before a long text is searched for the count. */
const countAfterMilliseconds = 120;

/** Find and replace: Enter goes on, Shift and Enter back, Escape ends it. */
export function FindReplace({ panel: { view, listeners }, readOnly }: { panel: FindPanel; readOnly: boolean }) {
  const [query, setQuery] = useState(() => getSearchQuery(view.state));
  const count = useCount(view, listeners, query);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  useEffect(() => {
    const follow: Parameters<typeof listeners.add>[0] = ({ transactions }) => {
      for (const { effects } of transactions) {
        for (const effect of effects) if (effect.is(setSearchQuery)) setQuery(effect.value);
      }
    };
    listeners.add(follow);
    return () => void listeners.delete(follow);
  }, [listeners]);

  const change = (part: Partial<Pick<SearchQuery, 'search' | 'replace' | 'caseSensitive'>>): void => {
    const { search = query.search, replace = query.replace, caseSensitive = query.caseSensitive } = part;
    view.dispatch({ effects: setSearchQuery.of(new SearchQuery({ search, replace, caseSensitive, literal: true })) });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const inField = event.target instanceof HTMLInputElement && event.target.type !== 'checkbox';
    if (event.key === 'Escape') {
      closeSearchPanel(view);
      view.focus();
    } else if (event.key === 'Enter' && inField && !event.nativeEvent.isComposing) {
      if (event.target === field.current) (event.shiftKey ? findPrevious : findNext)(view);
      else replaceNext(view);
    } else if (!runScopeHandlers(view, event.nativeEvent, 'search-panel')) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const none = count === null || count.total === 0;
  return (
    // Keys of the fields in it, wherever the focus is.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <search className={classes.find} onKeyDown={onKeyDown}>
      <div className={classes.findRow}>
        <TextInput
          ref={field}
          size="xs"
          className={classes.findField}
          aria-label="Find"
          placeholder="Find"
          main-field="true"
          value={query.search}
          onChange={(event) => change({ search: event.currentTarget.value })}
        />
        <span className={classes.count} role="status">
          {query.search === '' ? '' : sayCount(count)}
        </span>
        <IconButton label="Previous match" icon={IconChevronUp} disabled={none} onClick={() => findPrevious(view)} />
        <IconButton label="Next match" icon={IconChevronDown} disabled={none} onClick={() => findNext(view)} />
        <Checkbox
          size="xs"
          label="Match case"
          checked={query.caseSensitive}
          onChange={(event) => change({ caseSensitive: event.currentTarget.checked })}
        />
        <IconButton
          label="Close find"
          icon={IconX}
          onClick={() => {
            closeSearchPanel(view);
            view.focus();
          }}
        />
      </div>
      {!readOnly && (
        <div className={classes.findRow}>
          <TextInput
            size="xs"
            className={classes.findField}
            aria-label="Replace with"
            placeholder="Replace with"
            value={query.replace}
            onChange={(event) => change({ replace: event.currentTarget.value })}
          />
          <Button size="compact-xs" variant="default" disabled={none} onClick={() => replaceNext(view)}>
            Replace
          </Button>
          <Button size="compact-xs" variant="default" disabled={none} onClick={() => replaceAll(view)}>
            Replace all
          </Button>
        </div>
      )}
    </search>
  );
}

function sayCount(count: MatchCount | null): string {
  if (count === null) return 'Searching…';
  const { total, current, isMore } = count;
  if (total === 0) return 'Not found';
  const all = `${total}${isMore ? '+' : ''}`;
  return current === null ? `${all} found` : `${current} of ${all}`;
}

function useCount(view: EditorView, listeners: FindPanel['listeners'], query: SearchQuery): MatchCount | null {
  const [count, setCount] = useState<MatchCount | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const soon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(() => setCount(countMatches(view.state, query)), countAfterMilliseconds);
    };
    const follow: Parameters<typeof listeners.add>[0] = ({ docChanged, selectionSet }) => {
      if (docChanged || selectionSet) soon();
    };
    soon();
    listeners.add(follow);
    return () => {
      clearTimeout(timer);
      listeners.delete(follow);
    };
  }, [view, listeners, query]);
  return count;
}
