import type { MessageImport } from '#renderer/api/generated.ts';
import { formatCount } from '#renderer/lib/quantities.ts';

/** Says what is in a file and was never sent, so that nobody misses it; nothing where there is none. */
export function NeverSent({ unsent }: Pick<MessageImport, 'unsent'>) {
  const words = unsent === null ? '' : neverSent(unsent);
  return words === '' ? null : <p className="flush quiet">{words}</p>;
}

/** Empty for none. */
export function neverSent({ drafts, other }: NonNullable<MessageImport['unsent']>): string {
  const found = [
    drafts > 0 ? formatCount(drafts, 'draft') : '',
    other > 0 ? formatCount(other, 'message that was not sent', 'messages that were not sent') : '',
  ].filter((part) => part !== '');
  if (found.length === 0) return '';
  const one = drafts + other === 1;
  return `${found.join(' and ')} ${one ? 'is' : 'are'} in the file. ${one ? 'It is' : 'They are'} left out, because only messages that were sent are imported.`;
}
