import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { partUrl, useTextAt, useTypeAt } from '#renderer/api/file-views.ts';
import type { EvidenceItem, ViewPart } from '#renderer/api/generated.ts';
import { Loading } from '#renderer/parts/loading.tsx';
import { ImageView } from './image-view.tsx';
import { PageView } from './page-view.tsx';
import { PlainText } from './text-view.tsx';
import { Unshown } from './unshown.tsx';
import classes from './mail.module.css';
import viewer from './viewer.module.css';
import { Loaded } from '#renderer/parts/loaded.tsx';
import { SaveButton } from '#renderer/parts/save-button.tsx';

const PdfView = lazy(() => import('./pdf-view.tsx'));

interface AttachmentViewProps {
  item: EvidenceItem;
  index: number;
  part: ViewPart | undefined;
  q: string;
  /** Where the way back leads: "the email". */
  from: string;
  onBack: () => void;
}

/** An attachment looked at where it is, without leaving its mail or PDF. */
export function AttachmentView({ item, index, part, q, from, onBack }: AttachmentViewProps) {
  const name = part?.name ?? 'Attachment';
  const address = partUrl(item.id, index, { preview: true });
  const type = useTypeAt(address);
  return (
    <section className="grow stack sheet" aria-label={name}>
      <header className={viewer.tools}>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onBack}
        >
          Back to {from}
        </Button>
        <b className={classes.attachmentName}>{name}</b>
        <SaveButton href={partUrl(item.id, index)} fileName={name} size="compact-sm" variant="subtle">
          Save
        </SaveButton>
      </header>
      <div className="grow relative">
        <Loaded of={type} loading="Preparing the attachment" failed="It could not be shown">
          {(known) => (
            <Shown type={known} item={item} address={address} save={partUrl(item.id, index)} name={name} q={q} />
          )}
        </Loaded>
      </div>
    </section>
  );
}

interface ShownProps {
  type: string | null;
  item: EvidenceItem;
  address: string;
  save: string;
  name: string;
  q: string;
}

function Shown({ type, item, address, save, name, q }: ShownProps) {
  if (type === 'application/pdf') {
    return (
      <Suspense fallback={<Loading label="Opening the PDF" />}>
        <PdfView item={item} attached url={address} q={q} jump={firstPage} onPage={nothing} />
      </Suspense>
    );
  }
  if (type?.startsWith('image/') === true) return <ImageView url={address} name={name} />;
  if (type === 'text/html') return <PageView address={address} title={name} q={q} />;
  if (type?.startsWith('text/') === true) return <WholeText address={address} q={q} />;
  if (type?.startsWith('audio/') === true) {
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <audio className={classes.player} src={address} controls aria-label={name} />;
  }
  return <Unshown href={save} fileName={name} />;
}

function WholeText({ address, q }: { address: string; q: string }) {
  return (
    <Loaded of={useTextAt(address)} loading="Opening the text" failed="It could not be shown">
      {(text) => <PlainText text={text} q={q} />}
    </Loaded>
  );
}

const firstPage = { page: 1, count: 0 };
const nothing = (): void => undefined;
