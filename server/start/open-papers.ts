import { createPapers, type Papers } from '#server/papers/papers.ts';
import { serverModule } from '#server/program/places.ts';
import type { Base } from './base.ts';

/** What sets papers: its process starts with the first one. */
export function openPapers({ opened }: Pick<Base, 'opened'>): Papers {
  const papers = createPapers({ childModule: serverModule('papers/child') });
  opened.defer(() => papers.close());
  return papers;
}
