import { Button } from '@mantine/core';
import { IconArrowLeft, IconDownload } from '@tabler/icons-react';
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
import { NotRead } from '#renderer/parts/not-read.tsx';

const PdfView = lazy(() => import('./pdf-view.tsx'));

interface AttachmentViewProps {
  item: EvidenceItem;
  index: number;
  part: ViewPart | undefined;
  q: string;
  onBack: () => void;
}

/** An attachment looked at where it is, without leaving its mail. */
export function AttachmentView({ item, index, part, q, onBack }: AttachmentViewProps) {
  const name = part?.name ?? 'Attachment';
  const address = partUrl(item.id, index, { preview: true });
  return (
    <section className="grow stack sheet" aria-label={name}>
      <header className={viewer.tools}>
        <Button
          size="compact-sm"
          variant="subtle"
          leftSection={<IconArrowLeft size={16} aria-hidden />}
          onClick={onBack}
        >
          Back to the mail
        </Button>
        <b className={classes.attachmentName}>{name}</b>
        <Button
          component="a"
          href={partUrl(item.id, index)}
          download={name}
          size="compact-sm"
          variant="subtle"
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          Save
        </Button>
      </header>
      <div className="grow relative">
        <Shown item={item} address={address} save={partUrl(item.id, index)} name={name} q={q} />
      </div>
    </section>
  );
}

interface ShownProps {
  item: EvidenceItem;
  address: string;
  save: string;
  name: string;
  q: string;
}

function Shown({ item, address, save, name, q }: ShownProps) {
  const type = useTypeAt(address);
  if (type.data === undefined)
    return <NotRead query={type} reading="Preparing the attachment" failed="It could not be shown" />;
  if (type.data === 'application/pdf') {
    return (
      <Suspense fallback={<Loading label="Opening the PDF" />}>
        <PdfView item={item} attached url={address} q={q} jump={firstPage} onPage={nothing} />
      </Suspense>
    );
  }
  if (type.data?.startsWith('image/') === true) return <ImageView url={address} name={name} />;
  if (type.data === 'text/html') return <PageView address={address} title={name} q={q} />;
  if (type.data?.startsWith('text/') === true) return <WholeText address={address} q={q} />;
  if (type.data?.startsWith('audio/') === true) {
    // oxlint-disable-next-line jsx-a11y/media-has-caption
    return <audio className={classes.player} src={address} controls aria-label={name} />;
  }
  return <Unshown href={save} fileName={name} />;
}

function WholeText({ address, q }: { address: string; q: string }) {
  const text = useTextAt(address);
  if (text.data === undefined)
    return <NotRead query={text} reading="Opening the text" failed="It could not be shown" />;
  return <PlainText text={text.data} q={q} />;
}

const firstPage = { page: 1, count: 0 };
const nothing = (): void => undefined;
