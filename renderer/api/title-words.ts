import { markdownText } from '#server/rules/markdown-text.ts';

/** Events by what happened and to-dos by what to do: people and assistants write both with Markdown marks. */
const marked = new Set(['timelineEntries', 'todos', 'todo']);

/** A record's title as a list or a sentence names it, without marks; titles of files and people have none. */
export function titleWords(resource: string, title: string): string {
  return marked.has(resource) ? markdownText(title) : title;
}
