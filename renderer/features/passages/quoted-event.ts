import type { QueryClient } from '@tanstack/react-query';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { newStep } from '#renderer/api/session-changes.ts';
import { stores } from '#renderer/api/stores.ts';
import { toastStep } from '#renderer/features/toasts/toasts.tsx';
import type { StatedDate } from '#server/rules/approximate-date.ts';
import { plainAsMarkdown } from '#server/rules/plain-as-markdown.ts';
import { type Passage, quoteWords } from './passage.ts';

/** Long enough to say what happened, short enough for a line. */
const titleLength = 160;

/** The words of a passage as the title of an event, cut at the end of a word. */
export function titleOfQuote(quote: string): string {
  const words = quoteWords(quote);
  if (words.length <= titleLength) return words;
  const cut = words.slice(0, titleLength);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), titleLength / 2)).trimEnd()}…`;
}

interface QuotedEvent {
  item: EvidenceItem;
  passage: Passage;
  /** Plain text. */
  title: string;
  moment: StatedDate;
}

/** The detail of an event as Markdown: the passage as a quote, and where it is. */
export function quotedDetail({ item, passage }: Pick<QuotedEvent, 'item' | 'passage'>): string {
  const exhibit = item.exhibitNumber === null ? '' : `Exhibit ${item.exhibitNumber}, `;
  const source = plainAsMarkdown(`${exhibit}“${item.title}”, page ${passage.page}`);
  return passage.quote === null ? source : `> ${plainAsMarkdown(quoteWords(passage.quote))}\n\n${source}`;
}

/** Adds it, as hidden from assistants as the item is, says so and offers to undo it. */
export async function addQuotedEvent(
  client: QueryClient,
  { item, passage, title, moment }: QuotedEvent,
): Promise<void> {
  const { caseId, courtCaseIds } = item;
  const [courtCaseId] = courtCaseIds;
  const step = newStep('Added to the timeline.');
  const event = {
    caseId,
    ...moment,
    title: plainAsMarkdown(title),
    detail: quotedDetail({ item, passage }),
    evidenceIds: [item.id],
    ...(courtCaseId !== undefined && courtCaseIds.length === 1 && { courtCaseId }),
    ...(item.private && { private: true }),
  };
  await stores.timelineEntries.create(client, event, step);
  toastStep(step);
}
