/** Where iMazing has what, by the names of its columns: their number changes with its version and the app. */
export class ImazingColumns {
  #places: ReadonlyMap<string, number>;

  private constructor(places: ReadonlyMap<string, number>) {
    this.#places = places;
  }

  /** Null when these are not the headings of iMazing. */
  static of(headings: readonly string[]): ImazingColumns | null {
    const places = new Map(headings.map((heading, at) => [heading.trim().toLowerCase(), at]));
    const has = (name: string): boolean => places.has(name);
    const own = has('message date') && has('type') && has('text') && (has('sender id') || has('sender name'));
    return own ? new ImazingColumns(places) : null;
  }

  get count(): number {
    return this.#places.size;
  }

  has(name: string): boolean {
    return this.#places.has(name);
  }

  /** Empty where there is no such column. */
  cell(cells: readonly string[], name: string): string {
    const place = this.#places.get(name);
    return place === undefined ? '' : (cells[place] ?? '');
  }
}
