import { useState } from 'react';
import { fileUrl } from '#renderer/api/client.ts';
import { useFileView } from '#renderer/api/file-views.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { Loaded } from '#renderer/parts/loaded.tsx';
import { AttachmentList } from './attachment-list.tsx';
import { AttachmentView } from './attachment-view.tsx';
import PdfView from './pdf-view.tsx';
import type { Viewing } from './viewing.ts';

interface Choice {
  /** Where the person was sent before it was made; lasts until they are sent to another page. */
  jump: Viewing['jump'];
  attachment: number | null;
}

/** A PDF with the files that it carries above its pages: each can be looked at here, or kept as separate evidence. */
export default function PdfWithFiles({ item, q, jump, onPage }: Viewing & { item: EvidenceItem }) {
  const [page, setPage] = useState(jump.page);
  const [choice, setChoice] = useState<Choice>({ jump, attachment: null });
  const { jump: start, attachment } = choice.jump.count === jump.count ? choice : { jump, attachment: null };
  if (attachment !== null) {
    return (
      <Attached
        item={item}
        index={attachment}
        q={q}
        onBack={() => setChoice({ jump: { page, count: jump.count }, attachment: null })}
      />
    );
  }
  return (
    <PdfView
      item={item}
      url={fileUrl(item.id)}
      files={<Files item={item} onOpen={(index) => setChoice({ jump: start, attachment: index })} />}
      q={q}
      jump={start}
      onPage={(number) => {
        setPage(number);
        onPage(number);
      }}
    />
  );
}

function Files({ item, onOpen }: { item: EvidenceItem; onOpen: (index: number) => void }) {
  return (
    <Loaded of={useFileView(item)} loading="Looking for attached files" failed="The attached files could not be listed">
      {({ parts }) => <AttachmentList item={item} numbers={[...parts.keys()]} parts={parts} onOpen={onOpen} />}
    </Loaded>
  );
}

interface AttachedProps {
  item: EvidenceItem;
  index: number;
  q: string;
  onBack: () => void;
}

function Attached({ item, index, q, onBack }: AttachedProps) {
  const parts = useFileView(item).data?.parts;
  return <AttachmentView item={item} index={index} part={parts?.[index]} q={q} from="the PDF" onBack={onBack} />;
}
