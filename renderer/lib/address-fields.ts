/** One way to narrow a list: its name in the address, and its possible values. */
export interface AddressField<Value extends string | null> {
  name: string;
  /** What it is when the address says nothing. */
  otherwise: Value;
  /** Whether the address may say so; anything else counts as nothing said. */
  may?: (said: string) => boolean;
}

export type AddressFields<View> = { readonly [Field in keyof View]: AddressField<View[Field] & (string | null)> };

/** The query of an address whose list is narrowed otherwise; what else it says stays. */
export function narrowedQuery<View extends object>(
  fields: AddressFields<View>,
  before: URLSearchParams,
  change: Partial<View>,
): URLSearchParams {
  const words = Object.entries<unknown>(change).map(([field, value]) => {
    const { name, otherwise } = fields[field as keyof View];
    return [name, value === otherwise || value === '' ? null : (value as string | null)] as const;
  });
  return saying(before, words);
}

/** A query that says some words otherwise; null: not at all. */
export function saying(
  before: URLSearchParams,
  words: readonly (readonly [name: string, value: string | null])[],
): URLSearchParams {
  const next = new URLSearchParams(before);
  for (const [name, value] of words) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}

/** What a query narrows its list to; a value that is none is passed over. */
export function viewOf<View extends object>(fields: AddressFields<View>, query: URLSearchParams): View {
  const said = Object.entries<AddressField<string | null>>(fields).map(([field, { name, otherwise, may }]) => {
    const value = query.get(name);
    return [field, value === null || may?.(value) === false ? otherwise : value];
  });
  return Object.fromEntries(said) as View;
}

/** What a list that is narrowed to nothing shows. */
export function wholeView<View extends object>(fields: AddressFields<View>): View {
  return viewOf(fields, new URLSearchParams());
}

export function oneOf(...values: readonly string[]): (said: string) => boolean {
  return (said) => values.includes(said);
}
