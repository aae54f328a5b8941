import type { EvidenceItem } from '#renderer/api/generated.ts';

/** The name of the file when it says more than the title, which often is that name made readable. */
export function ownFileName({ title, fileName }: Pick<EvidenceItem, 'title' | 'fileName'>): string | null {
  const plain = (text: string): string => text.replace(/[\s_.-]+/g, '').toLowerCase();
  return plain(fileName.replace(/\.[^.]*$/, '')) === plain(title.replace(/\.[^.]*$/, '')) ? null : fileName;
}
