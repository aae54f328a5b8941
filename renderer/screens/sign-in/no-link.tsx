import { Frame, PageLink } from './frame.tsx';

/** Somebody came to the page of a link without its secret, or came back to it later. */
export function NoLink() {
  return (
    <Frame title="This page is for a link from a mail" below={<PageLink to="/">Casewright</PageLink>}>
      <p>Open the whole link from the mail again. Some programs break long links into two lines.</p>
    </Frame>
  );
}
