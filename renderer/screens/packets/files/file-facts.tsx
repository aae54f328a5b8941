import type { PacketSentElsewhere } from '#renderer/api/generated.ts';
import { formatCount, formatSize } from '#renderer/lib/quantities.ts';
import { CopyText } from '#renderer/parts/copy-text.tsx';

/** What a built file is, and the hash that recognizes it. */
export function FileFacts({ file: { name, pages, size, sha256 } }: { file: PacketSentElsewhere['files'][number] }) {
  return (
    <div className="min-w-0">
      <p className="flush breaks">{name}</p>
      <p className="quiet text-sm figures flush">
        {formatCount(pages, 'page')} · {formatSize(size)}
      </p>
      <div className="row gap-2 quiet text-sm">
        SHA-256 <CopyText text={sha256} what="the SHA-256" shown={`${sha256.slice(0, 16)}…`} />
      </div>
    </div>
  );
}
