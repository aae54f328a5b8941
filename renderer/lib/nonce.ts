/** The nonce the server gave this page, for the few style elements made while it runs. */
export function styleNonce(): string {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? '';
}

declare global {
  // The scroll lock behind dialogs makes a style element and reads its nonce from here.
  var __webpack_nonce__: string | undefined;
}

globalThis.__webpack_nonce__ = styleNonce();
