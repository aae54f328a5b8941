import { Kbd, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useSearchParams } from 'wouter';
import { emptyFilter, filterFromQuery, filterToQuery } from '#renderer/features/evidence/evidence-filter.ts';
import { resultsAddress } from '#renderer/features/screens/results.ts';
import { usePhone } from '#renderer/parts/narrow.ts';
import { focusRow } from '#renderer/parts/row-focus.ts';
import classes from './shell.module.css';
import { IconButton } from '#renderer/parts/icon-button.tsx';

const typingPauseMilliseconds = 150;

/**
 * Searches all evidence as one types, and everything on the page of results, where Ctrl+Enter leads; the address holds
 * the search, so that back and links work.
 */
export function SearchField({ field }: { field: RefObject<HTMLInputElement | null> }) {
  const [location, navigate] = useLocation();
  const [query] = useSearchParams();
  const phone = usePhone();
  const onList = location === '/evidence';
  const onResults = location === '/search';
  const shown = onList || onResults ? (query.get('q') ?? '') : '';
  const [typed, setTyped] = useState(shown);
  const [followed, setFollowed] = useState(shown);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  // Back, forward and links change the address: the field follows, unless the person is ahead of it.
  if (shown !== followed) {
    setFollowed(shown);
    if (typed.trim() !== shown) setTyped(shown);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  const search = (text: string): void => {
    clearTimeout(timer.current);
    if (onResults) {
      navigate(resultsAddress(text.trim()), { replace: true });
      return;
    }
    const filter = onList ? filterFromQuery(new URLSearchParams(window.location.search)) : emptyFilter;
    const next = filterToQuery({ ...filter, q: text.trim() });
    // One step in the history for a search, however long one types at it.
    navigate(next === '' ? '/evidence' : `/evidence?${next}`, { replace: onList && shown !== '' });
  };
  const type = (text: string): void => {
    setTyped(text);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => search(text), typingPauseMilliseconds);
  };
  return (
    <TextInput
      ref={field}
      className={classes.search}
      size="sm"
      type="search"
      role="searchbox"
      aria-label="Search all evidence"
      placeholder={phone ? 'Search' : 'Search names, notes, tags and pages'}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
          clearTimeout(timer.current);
          navigate(resultsAddress(typed.trim()));
        } else if (event.key === 'Enter') {
          search(typed);
          if (onResults) focusRow(1);
          else document.getElementById('evidence-rows')?.focus();
        }
        if (event.key === 'Escape') {
          if (typed !== '') {
            setTyped('');
            search('');
          } else event.currentTarget.blur();
        }
      }}
      leftSection={<IconSearch size={16} aria-hidden />}
      rightSectionWidth={typed === '' ? 36 : undefined}
      rightSection={
        typed === '' ? (
          !phone && (
            <Kbd size="xs" aria-hidden>
              /
            </Kbd>
          )
        ) : (
          <IconButton
            label="Clear the search"
            icon={IconX}
            sign={14}
            size="sm"
            onClick={() => {
              setTyped('');
              search('');
              field.current?.focus();
            }}
          />
        )
      }
    />
  );
}
