import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { byIdOf } from '#renderer/lib/by-id.ts';
import { wasMovedHere } from '#renderer/api/trash.ts';
import { useOnTheWayOut } from '#renderer/features/toasts/delayed-deletion.ts';
import { detailsAfter, useDetails } from '#renderer/parts/details/use-details.ts';
import { useRowNav, type RowNav } from '#renderer/parts/row-list/use-row-nav.ts';

interface Known {
  id: string;
}

/** Records under one heading, or under none. */
export interface RecordGroup<Row> {
  name: string;
  rows: readonly Row[];
  label?: string;
  /** Archives its rows; undefined where that can't be. */
  folded?: boolean;
}

/** What was read, without what is on its way out. */
export interface Read<Row> {
  query: Pick<UseQueryResult<Row[]>, 'isPending' | 'isError' | 'error' | 'refetch'>;
  all: readonly Row[];
  ready: boolean;
}

const none: readonly never[] = [];

export function useRead<Row extends Known>(query: UseQueryResult<Row[]>): Read<Row> {
  const gone = useOnTheWayOut();
  const { data } = query;
  const all = useMemo(() => {
    if (data === undefined) return none;
    return gone.size === 0 ? data : data.filter(({ id }) => !gone.has(id));
  }, [data, gone]);
  return { query, all, ready: data !== undefined };
}

/** A list as a person goes through it: which row is current, which are selected, which is open in the panel. */
export interface RecordList<Row> extends Read<Row>, Opened {
  groups: readonly RecordGroup<Row>[];
  shown: readonly Row[];
  nav: RowNav;
  /** What an action is for: the selected ones, or the current one. */
  meant: readonly Row[];
  chosen: readonly Row[];
  /** What the panel shows: it follows when the cursor rests. */
  detailed: Row | null;
  behind: boolean;
  catchUp: () => void;
}

interface Place {
  opened: string | null;
  open: (id: string | null) => void;
  /** Another screen sent the person here to add one. */
  making?: boolean;
}

/** `groups` are the records as they are shown, in their order. */
export function useRecordList<Row extends Known>(
  read: Read<Row>,
  groups: readonly RecordGroup<Row>[],
  { opened, open, making: startsMaking = false }: Place,
): RecordList<Row> {
  const { all } = read;
  const panel = useOpened(read, { opened, open, making: startsMaking });
  const shown = useMemo(() => groups.flatMap(({ rows }) => rows), [groups]);
  const order = useMemo(
    () => groups.flatMap(({ rows, folded }) => (folded === true ? [] : rows.map(({ id }) => id))),
    [groups],
  );
  const byId = byIdOf(all);
  const nav = useRowNav(order, { cursor: opened });
  const meant = nav.meant.flatMap((id) => byId.get(id) ?? []);
  const details = useDetails(opened === null ? undefined : byId.get(opened), detailsAfter);
  return {
    ...read,
    ...panel,
    groups,
    shown,
    nav,
    meant,
    chosen: nav.selection.size === 0 ? [] : meant,
    detailed: panel.making ? null : (details.shown ?? null),
    behind: details.behind && !panel.making,
    catchUp: details.takeOver,
  };
}

/** What the panel next to a list shows: the record in the address, or a new one. */
export interface Opened {
  opened: string | null;
  /** It is in Trash, or permanently deleted: the panel says where it went. */
  missing: string | null;
  /** A new one is being made in the panel. */
  making: boolean;
  make: () => void;
  show: (id: string | null) => void;
}

/** The record was asked for and is not there. One that this window deletes while it is open only closes: `away`. */
export function useMissing<Row extends Known>(
  { all, ready }: Pick<Read<Row>, 'all' | 'ready'>,
  opened: string | null,
): { missing: string | null; away: boolean } {
  const gone = useOnTheWayOut();
  const [seen, setSeen] = useState<string | null>(null);
  const isThere = opened !== null && byIdOf(all).has(opened);
  if (isThere && seen !== opened) setSeen(opened);
  if (isThere || !ready || opened === null) return { missing: null, away: false };
  const away = gone.has(opened) || (seen === opened && wasMovedHere(opened));
  return { missing: away ? null : opened, away };
}

export function useOpened<Row extends Known>(read: Read<Row>, place: Place): Opened {
  const { opened, open, making: startsMaking = false } = place;
  const [making, setMaking] = useState(startsMaking);
  const [sentHere, setSentHere] = useState(startsMaking);
  if (sentHere !== startsMaking) {
    setSentHere(startsMaking);
    if (startsMaking) setMaking(true);
  }
  const { missing, away } = useMissing(read, opened);
  useEffect(() => {
    if (away) open(null);
  });
  return {
    opened,
    missing: making ? null : missing,
    making,
    make: () => {
      open(null);
      setMaking(true);
    },
    show: (id) => {
      setMaking(false);
      open(id);
    },
  };
}

/** Deletes what is meant; what was open closes. */
export function removeMeant<Row extends Known>(
  { meant, opened, show, nav }: RecordList<Row>,
  remove: (rows: readonly Row[]) => void,
): void {
  if (opened !== null && meant.some(({ id }) => id === opened)) show(null);
  remove(meant);
  nav.clear();
}
