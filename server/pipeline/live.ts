import { EventEmitter } from 'node:events';

/** How far the reading of an item is; told to windows as it happens, and not worth a place in the change log. */
export interface ReadingNews {
  evidenceId: string;
  caseId: string;
  status: string;
  page: number | null;
  pages: number | null;
}

/** Something waits for this account's decision, or was decided. */
export interface ApprovalNews {
  accountId: string;
}

/** Tokens did something: their ledgers have grown. */
export interface TokenNews {
  tokenIds: ReadonlySet<string>;
}

/** Something that only the account's own windows keep was changed in one of them. */
export interface OwnNews {
  accountId: string;
  what: 'saved-searches';
}

/** News that windows show live besides committed changes. */
export class Live extends EventEmitter<{
  reading: [ReadingNews];
  approval: [ApprovalNews];
  own: [OwnNews];
  tokens: [TokenNews];
}> {
  constructor() {
    super();
    // One for each open window: more than ten are no leak.
    this.setMaxListeners(0);
  }
}
