import { app, session, shell } from 'electron';
import type { WebContents } from 'electron';

/*
 * What a page in the window may do. The only origin it ever shows is the server's own on 127.0.0.1; everything else is
 * refused here.
 */

const allowedPermissions = new Set(['clipboard-sanitized-write', 'fullscreen', 'keyboardLock']);

/**
 * Puts the guards on every page of the application. `ownOrigin` answers null while no server runs; `openOwn` opens one
 * of our own addresses in its own window.
 */
export function guardPages(ownOrigin: () => string | null, openOwn: (address: string) => void): void {
  const isOwn = (address: string): boolean => originOf(address) !== null && originOf(address) === ownOrigin();

  session.defaultSession.setPermissionRequestHandler((page, permission, answer, details) => {
    answer(allowedPermissions.has(permission) && isOwn(details.requestingUrl || page.getURL()));
  });
  session.defaultSession.setPermissionCheckHandler(
    (_page, permission, requestingOrigin) => allowedPermissions.has(permission) && isOwn(requestingOrigin),
  );
  session.defaultSession.setDevicePermissionHandler(() => false);
  app.on('web-contents-created', (_event, page) => guardPage(page, isOwn, openOwn));
}

function guardPage(page: WebContents, isOwn: (address: string) => boolean, openOwn: (address: string) => void): void {
  const keepInside = (event: { preventDefault(): void }, address: string): void => {
    if (isOwn(address)) return;
    event.preventDefault();
    openOutside(address);
  };
  page.on('will-navigate', (event) => keepInside(event, event.url));
  page.on('will-redirect', (event) => {
    if (!isOwn(event.url)) event.preventDefault();
  });
  page.on('will-frame-navigate', (event) => {
    if (!event.isMainFrame && !isOwn(event.url) && !event.url.startsWith('blob:') && event.url !== 'about:srcdoc') {
      event.preventDefault();
    }
  });
  page.on('will-attach-webview', (event) => event.preventDefault());
  page.setWindowOpenHandler(({ url }) => {
    // Chromium would open its own window, which nothing remembers or sends news to.
    if (isOwn(url)) openOwn(url);
    else openOutside(url);
    return { action: 'deny' };
  });
}

/** A link to the outside opens in the person's browser, mail or telephone program; no other kind of address does. */
function openOutside(address: string): void {
  if (!URL.canParse(address) || !['https:', 'http:', 'mailto:', 'tel:'].includes(new URL(address).protocol)) return;
  shell.openExternal(address).catch((error: unknown) => {
    process.stderr.write(`The address could not be opened outside the window: ${String(error)}\n`);
  });
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}
