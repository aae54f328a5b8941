import { EventEmitter } from 'node:events';

/** How far the reading of an item is; told to windows as it happens, and not worth a place in the change log. */
export interface ReadingNews {
  evidenceId: string;
  caseId: string;
  status: string;
  page: number | null;
  pages: number | null;
}

/** News that windows show live besides committed changes. */
export class Live extends EventEmitter<{ reading: [ReadingNews] }> {}
