/**
 * The shape of a court profile: dated data of one court system, its rules and its holidays, never code. What a court
 * does differently goes into a profile, or into the request as the court's own closed and open days.
 */
export type Unit = 'days' | 'court-days';
export type Direction = 'after' | 'before';

/** Where a rule or a list was found, and when its text was last compared with ours; null: not compared by us. */
export interface Source {
  citation: string;
  url: string;
  checked: string | null;
  /** Which text was read, or why none was. */
  edition: string;
}

/** Days that a way of service adds. */
export interface Extension {
  service: string;
  label: string;
  days: number;
  unit: Unit;
  citation: string;
}

export interface ServiceSet {
  source: Source;
  /** `expiry`: the added days begin where the period ended, moved off a closed day; `period`: they lengthen it. */
  addedAfter: 'expiry' | 'period';
  ways: readonly Extension[];
}

/** Which way a period that ends on a closed day goes on, and the rule that says so. */
export interface Landing {
  towards: Direction;
  why: string;
}

export interface Rule {
  id: string;
  group: string;
  /** What is to be done, as a to-do says it. */
  label: string;
  /** The rule in our words. */
  text: string;
  trigger: string;
  /** Null: the person gives the number, as an order or a rule not listed here sets it. */
  days: number | null;
  unit: Unit;
  direction: Direction;
  /** The set of `serviceSets` whose added days apply; null: no way of service adds any. */
  service: string | null;
  /** Where this rule differs from the profile. */
  landing?: Landing;
  source: Source;
  notes: readonly string[];
}

export interface CourtProfile {
  id: string;
  name: string;
  version: string;
  table: { from: string; to: string };
  /** How days are counted, said of each day in the arithmetic. */
  method: {
    source: Source;
    trigger: Record<Direction, string>;
    /** Said of a weekend day or holiday inside a period of calendar days. */
    everyDay: string;
    landing: Record<Direction, Landing>;
  };
  holidays: Readonly<Record<string, string>>;
  holidaySources: readonly Source[];
  serviceSets: Readonly<Record<string, ServiceSet>>;
  rules: readonly Rule[];
  notes: readonly string[];
  confirm: string;
}
