/** What a file is shown with, whatever its kind. */
export interface Viewing {
  q: string;
  /** Where to go; counted, so that the same page can be asked for again. */
  jump: { page: number; count: number };
  onPage: (page: number) => void;
}
