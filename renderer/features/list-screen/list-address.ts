import { useMemo } from 'react';
import { useSearchParams } from 'wouter';

/** One thing a list can be narrowed to: its name in the address, and what it may be there. */
export interface AddressField<Value extends string | null> {
  name: string;
  /** What it is when the address says nothing. */
  otherwise: Value;
  /** Whether the address may say so; anything else counts as nothing said. */
  may?: (said: string) => boolean;
}

export type AddressFields<View> = { readonly [Field in keyof View]: AddressField<View[Field] & (string | null)> };

export interface ListAddress<View> {
  view: View;
  narrow: (change: Partial<View>) => void;
  /** The record that is opened beside the list. */
  opened: string | null;
  open: (id: string | null) => void;
  query: URLSearchParams;
}

/** What the address says: filters, order and the opened record, so that links, Back and a second window show the same. */
export function useListAddress<View extends object>(fields: AddressFields<View>): ListAddress<View> {
  const [query, setQuery] = useSearchParams();
  const text = query.toString();
  const view = useMemo(() => viewFrom(fields, new URLSearchParams(text)), [fields, text]);
  const say = (words: readonly (readonly [name: string, value: string | null])[]): void =>
    setQuery(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of words) {
          if (value === null) next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  return {
    view,
    narrow: (change) =>
      say(
        Object.entries(change).map(([field, value]) => {
          const { name, otherwise } = fields[field as keyof View];
          return [name, value === otherwise || value === '' ? null : (value as string | null)];
        }),
      ),
    opened: query.get('id'),
    open: (id) => say([['id', id]]),
    query,
  };
}

function viewFrom<View extends object>(fields: AddressFields<View>, query: URLSearchParams): View {
  const said = Object.entries<AddressField<string | null>>(fields).map(([field, { name, otherwise, may }]) => {
    const value = query.get(name);
    return [field, value === null || may?.(value) === false ? otherwise : value];
  });
  return Object.fromEntries(said) as View;
}

/** What a list that is narrowed to nothing shows. */
export function wholeView<View extends object>(fields: AddressFields<View>): View {
  return viewFrom(fields, new URLSearchParams());
}

export function oneOf(...values: readonly string[]): (said: string) => boolean {
  return (said) => values.includes(said);
}
