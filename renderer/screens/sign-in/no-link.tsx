import { Frame, PageLink } from './frame.tsx';

/** Somebody came to the page of a link without its secret, or came back to it later. */
export function NoLink() {
  return (
    <Frame title="This page is for a link from a mail" below={<PageLink to="/">Casewright</PageLink>}>
      <p>Open the link in the mail once more, as a whole. Some programs break long addresses into two lines.</p>
    </Frame>
  );
}
