import { Button, SegmentedControl } from '@mantine/core';
import { IconPhotoOff, IconQuote } from '@tabler/icons-react';
import { useState, type ComponentProps } from 'react';
import { partUrl, useTextAt } from '#renderer/api/file-views.ts';
import type { EvidenceItem, MailMessage, ViewPart } from '#renderer/api/generated.ts';
import { fieldOf, mailDate } from './mail-date.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { AttachmentList } from './attachment-list.tsx';
import { DocumentFrame } from './document-frame.tsx';
import { FindBar } from './find-bar.tsx';
import { TextLines } from './text-lines.tsx';
import { useFind } from './use-find.ts';
import classes from './mail.module.css';
import viewer from './viewer.module.css';
import { Loaded } from '#renderer/parts/loaded.tsx';

interface MailMessageProps {
  item: EvidenceItem;
  message: MailMessage;
  parts: readonly ViewPart[];
  q: string;
  onOpen: (index: number) => void;
}

/** One mail: its header in words, its body as it was written, what came with it. */
export function MailMessageView({ item, message, parts, q, onOpen }: MailMessageProps) {
  const find = useFind(q);
  const [quotesShown, setQuotesShown] = useState(true);
  const [quotes, setQuotes] = useState(0);
  const [plain, setPlain] = useState(false);
  return (
    <article className="grow stack sheet" aria-label={fieldOf(message, 'Subject') || 'Email'}>
      <div className={viewer.tools}>
        {message.body !== null && message.text !== null && (
          <SegmentedControl
            size="xs"
            aria-label="How the email is shown"
            data={[
              { value: 'formatted', label: 'Formatted' },
              { value: 'plain', label: 'Plain text' },
            ]}
            value={plain ? 'plain' : 'formatted'}
            onChange={(value) => setPlain(value === 'plain')}
          />
        )}
        {!plain && quotes > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconQuote size={16} aria-hidden />}
            aria-pressed={!quotesShown}
            onClick={() => setQuotesShown(!quotesShown)}
          >
            {quotesShown ? 'Hide quoted text' : 'Show quoted text'}
          </Button>
        )}
        <FindBar {...find.bar} />
      </div>
      <MailHeader message={message} />
      {message.remotePictures > 0 && (
        <p className="row gap-2 rigid quiet text-sm rule-below paper py-1h px-6">
          <IconPhotoOff size={16} aria-hidden />
          {formatCount(message.remotePictures, 'remote picture')} not loaded, because the sender would see that you
          opened it.
        </p>
      )}
      {message.attachments.length > 0 && (
        <AttachmentList item={item} numbers={message.attachments} parts={parts} onOpen={onOpen} />
      )}
      <div className="grow relative">
        {message.body === null && <p className="quiet text-sm py-3 px-4">This email has no text.</p>}
        {plain && message.text !== null && <TextLines text={message.text} find={find} wrap numbers={false} />}
        {!plain && message.body !== null && (
          <Body
            address={partUrl(item.id, message.body)}
            title={`Body of ${item.title}`}
            find={find}
            quotesShown={quotesShown}
            onQuotes={setQuotes}
          />
        )}
      </div>
    </article>
  );
}

function Body({ address, ...frame }: { address: string } & Omit<ComponentProps<typeof DocumentFrame>, 'html'>) {
  return (
    <Loaded of={useTextAt(address)} loading="Opening the email" failed="The email could not be shown">
      {(html) => <DocumentFrame html={html} atStart {...frame} />}
    </Loaded>
  );
}

function MailHeader({ message }: { message: MailMessage }) {
  const subject = fieldOf(message, 'Subject');
  return (
    <header className={classes.head}>
      <h2 className="mb-2">{subject === '' ? 'No subject' : subject}</h2>
      <dl>
        {message.fields
          .filter(([name]) => name !== 'Subject')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="figures breaks" title={name === 'Date' ? `As written: ${value}` : undefined}>
                {name === 'Date' ? mailDate(value).whole : value}
              </dd>
            </div>
          ))}
      </dl>
    </header>
  );
}
