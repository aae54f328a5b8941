import { useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { narrowedQuery, saying, viewOf, type AddressFields } from '#renderer/lib/address-fields.ts';

export interface ListAddress<View> {
  view: View;
  narrow: (change: Partial<View>) => void;
  /** The record that is open next to the list. */
  opened: string | null;
  open: (id: string | null) => void;
  query: URLSearchParams;
}

/** What the address says: filters, order and the opened record, so that links, Back and a second window show the same. */
export function useListAddress<View extends object>(fields: AddressFields<View>): ListAddress<View> {
  const [query, setQuery] = useSearchParams();
  const text = query.toString();
  const view = useMemo(() => viewOf(fields, new URLSearchParams(text)), [fields, text]);
  const narrow = (change: Partial<View>): void =>
    setQuery((before) => narrowedQuery(fields, before, change), { replace: true });
  const open = (id: string | null): void => setQuery((before) => saying(before, [['id', id]]), { replace: true });
  return { view, narrow, opened: query.get('id'), open, query };
}
