/** A mistake that others made, put back into server/sync: the suite has to notice. */
export interface SeededBug {
  name: string;
  /** Below server. */
  file: string;
  /** Is in the file once. */
  find: string;
  replace: string;
  /** It is about binders and packets: looked for where people prepare them. */
  papers?: true;
}
