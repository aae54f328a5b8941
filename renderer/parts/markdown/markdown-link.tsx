import { useState, type MouseEvent, type ReactNode } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { OutsideLinkQuestion } from '#renderer/parts/outside-link.tsx';
import { openAddress } from '#renderer/lib/deep-links.ts';
import { linkAddress } from './link-address.ts';

const ofText = 'This link is in the text. Its owner may see that you opened it.';

interface Props {
  href: string;
  title: string | undefined;
  children: ReactNode;
}

/** A link of a text. One out of Casewright is followed only after its address was shown: its words may say another. */
export function MarkdownLink({ href, title, children }: Props) {
  const [asked, setAsked] = useState(false);
  const [opened, setOpened] = useState(false);
  const link = linkAddress(href);
  if (link === null) return children;
  const follow = (event: MouseEvent): void => {
    // A row or a card around the text has its own answer to a click.
    event.stopPropagation();
    if (link.kind === 'outside') {
      event.preventDefault();
      setAsked(true);
      setOpened(true);
    } else if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
      event.preventDefault();
      navigate(link.kind === 'window' ? link.address : openAddress(link.address));
    }
  };
  const address = link.kind === 'casewright' ? openAddress(link.address) : link.address;
  return (
    <>
      <a
        href={address}
        title={title}
        target={link.kind === 'outside' ? '_blank' : undefined}
        rel="noopener noreferrer"
        onClick={follow}
      >
        {children}
      </a>
      {/* Once asked it stays, so that closing gives the focus back; a text of fifty links has none before. */}
      {asked && (
        <OutsideLinkQuestion address={opened ? link.address : null} origin={ofText} onClose={() => setOpened(false)} />
      )}
    </>
  );
}
