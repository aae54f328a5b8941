import { EventEmitter } from 'node:events';
import type { News } from '#server/catalog/news.ts';

/** Where news that windows show live are heard. */
export class Live extends EventEmitter<News> {
  constructor() {
    super();
    // One for each open window: more than ten are no leak.
    this.setMaxListeners(0);
  }
}
