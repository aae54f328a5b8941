import { Frame, PageLink } from './frame.tsx';

/** Somebody came to the page of a link without its secret, or came back to it later. */
export function NoLink() {
  return (
    <Frame title="Open the link in your email" below={<PageLink to="/">Go to Casewright</PageLink>}>
      <p>This page opens from that link. If the link is split over two lines, copy all of it into the address bar.</p>
    </Frame>
  );
}
