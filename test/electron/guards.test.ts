import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { guardPages } from '#electron/guards.ts';
import { FakePage, app, session, shell } from './fake-electron.ts';

vi.mock('electron', () => import('./fake-electron.ts'));

const own = 'http://127.0.0.1:4717';
const page = new FakePage();
const openOwn = vi.fn<(address: string) => void>();

beforeAll(() => {
  guardPages(() => own, openOwn);
  app.emit('web-contents-created', {}, page);
});

afterEach(() => vi.clearAllMocks());

function prevented(event: string, url: string, more: object = {}): boolean {
  const preventDefault = vi.fn<() => void>();
  page.emit(event, { url, preventDefault, ...more });
  return preventDefault.mock.calls.length > 0;
}

describe('navigation', () => {
  it.each([
    [`${own}/evidence`, false],
    [`${own}@example.com/`, true],
    ['http://127.0.0.1:4718/', true],
    ['http://localhost:4717/', true],
    ['https://127.0.0.1:4717/', true],
    ['https://example.com/', true],
    ['file:///etc/passwd', true],
    ['javascript:alert(1)', true],
    ['not an address', true],
  ])('to %s is refused: %s', (url, refused) => {
    expect(prevented('will-navigate', url)).toBe(refused);
    expect(prevented('will-redirect', url)).toBe(refused);
  });

  it('of a frame stays inside, or with bytes the page itself holds', () => {
    const frame = { isMainFrame: false };
    expect(prevented('will-frame-navigate', `${own}/app/v1/files/1?preview=1`, frame)).toBe(false);
    expect(prevented('will-frame-navigate', `blob:${own}/1`, frame)).toBe(false);
    expect(prevented('will-frame-navigate', 'about:srcdoc', frame)).toBe(false);
    expect(prevented('will-frame-navigate', 'https://example.com/', frame)).toBe(true);
  });

  it('to a web page, a mail address or a telephone number happens outside, and no other address leaves the window', () => {
    prevented('will-navigate', 'https://example.com/rules');
    prevented('will-navigate', 'mailto:clerk@example.com');
    prevented('will-navigate', 'tel:+13125550100');
    prevented('will-navigate', 'file:///etc/passwd');
    prevented('will-navigate', 'smb://host/share');
    expect(shell.openExternal.mock.calls).toEqual([
      ['https://example.com/rules'],
      ['mailto:clerk@example.com'],
      ['tel:+13125550100'],
    ]);
  });

  it('never attaches a webview', () => {
    expect(prevented('will-attach-webview', own)).toBe(true);
  });

  it('opens only our own pages in another window', () => {
    expect(page.openHandler?.({ url: `${own}/api/v1/docs` })).toEqual({ action: 'deny' });
    expect(openOwn).toHaveBeenCalledExactlyOnceWith(`${own}/api/v1/docs`);
    expect(page.openHandler?.({ url: 'https://example.com/' })).toEqual({ action: 'deny' });
    expect(shell.openExternal.mock.calls).toEqual([['https://example.com/']]);
  });
});

describe('permissions', () => {
  function granted(permission: string, requestingUrl: string): boolean {
    const answer = vi.fn<(granted: boolean) => void>();
    session.defaultSession.request?.(page, permission, answer, { requestingUrl });
    expect(answer).toHaveBeenCalledOnce();
    return answer.mock.calls[0]?.[0] === true;
  }

  it.each(['media', 'geolocation', 'notifications', 'openExternal', 'hid', 'serial', 'usb', 'clipboard-read', 'midi'])(
    'for %s are refused even to our own page',
    (permission) => {
      expect(granted(permission, `${own}/`)).toBe(false);
      expect(session.defaultSession.check?.(page, permission, own)).toBe(false);
    },
  );

  it('to copy are given to our own page and to no other', () => {
    expect(granted('clipboard-sanitized-write', `${own}/tokens`)).toBe(true);
    expect(session.defaultSession.check?.(page, 'clipboard-sanitized-write', own)).toBe(true);
    expect(granted('clipboard-sanitized-write', 'https://example.com/')).toBe(false);
    expect(session.defaultSession.check?.(page, 'clipboard-sanitized-write', 'http://127.0.0.1:1')).toBe(false);
  });

  it('to fill the screen, and there to hear Escape as any other key, are given to our own page', () => {
    for (const permission of ['fullscreen', 'keyboardLock']) {
      expect(granted(permission, `${own}/courtroom`)).toBe(true);
      expect(granted(permission, 'https://example.com/')).toBe(false);
    }
  });

  it('for devices are refused', () => {
    expect(session.defaultSession.device?.()).toBe(false);
  });
});
