import { useState } from 'react';
import type { EvidenceItem, MailView as Mail, ViewPart } from '#renderer/api/generated.ts';
import { AttachmentView } from './attachment-view.tsx';
import { MailMessageView } from './mail-message.tsx';
import { MailboxList } from './mailbox-list.tsx';
import type { Viewing } from './viewing.ts';

interface MailViewProps extends Viewing {
  item: EvidenceItem;
  file: { view: Mail; parts: ViewPart[] };
}

interface Choice {
  /** Which of the jumps it was chosen after. */
  jump: number;
  page: number;
  attachment: number | null;
}

/** A mail as it was sent; the mails of a mailbox next to a list of them. A mail is a page of the mailbox. */
export function MailView({ item, file, q, jump, onPage }: MailViewProps) {
  const { messages, more } = file.view;
  const asked: Choice = { jump: jump.count, page: jump.page, attachment: null };
  const [choice, setChoice] = useState(asked);
  // A choice made here lasts until the person is sent to another page.
  const { page, attachment } = choice.jump === jump.count ? choice : asked;
  const shown = within(page, messages.length);
  const message = messages[shown - 1];
  const setAttachment = (index: number | null): void => setChoice({ jump: jump.count, page: shown, attachment: index });
  const choose = (number: number): void => {
    setChoice({ jump: jump.count, page: number, attachment: null });
    onPage(number);
  };
  return (
    <div className="flex min-h-0 full-height">
      {messages.length > 1 && <MailboxList messages={messages} more={more} shown={shown} onChoose={choose} />}
      {message !== undefined && attachment === null && (
        <MailMessageView
          key={shown}
          item={item}
          message={message}
          parts={file.parts}
          q={q}
          onOpen={(index) => setAttachment(index)}
        />
      )}
      {attachment !== null && (
        <AttachmentView
          key={attachment}
          item={item}
          index={attachment}
          part={file.parts[attachment]}
          q={q}
          from="the email"
          onBack={() => setAttachment(null)}
        />
      )}
    </div>
  );
}

function within(page: number, count: number): number {
  return Math.min(Math.max(1, page), Math.max(1, count));
}
