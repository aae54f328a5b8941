import { describe, expect, it } from 'vitest';
import { Application } from './application.ts';
import { row, startOwnMatter } from './steps.ts';
import { inWindow, noBrowser, useBrowser } from './window.ts';

/** What a hostile page sent as evidence would try. */
const hostilePage = `<!doctype html><html><head><title>Invoice</title>
  <meta http-equiv="refresh" content="0;url=http://tracker.example/moved">
  <link rel="stylesheet" href="http://tracker.example/style.css">
  <script>document.documentElement.dataset.ran = 'script'; fetch('http://tracker.example/script');</script></head>
  <body onload="document.documentElement.dataset.ran = 'onload'">
  <p>The invoice of March is overdue.</p>
  <img src="http://tracker.example/pixel.png" onerror="document.documentElement.dataset.ran = 'onerror'">
  <a href="javascript:document.documentElement.dataset.ran='link'">Pay here</a>
  <iframe src="http://tracker.example/frame"></iframe>
  <form action="http://tracker.example/form"><input name="password" autofocus></form>
  <svg><script>document.documentElement.dataset.ran = 'svg';</script></svg>
  </body></html>`;

describe.skipIf(noBrowser)('a hostile page among the evidence', () => {
  useBrowser();

  it('is shown without running a script or asking anything of another machine', async () => {
    await using application = await Application.start();
    await inWindow(application, async (page) => {
      await startOwnMatter(page);
      const file = { name: 'Invoice.html', mimeType: 'text/html', buffer: Buffer.from(hostilePage) };
      await page.locator('input[type=file][aria-label="Files"]').setInputFiles(file);
      await row(page, 'Invoice').dblclick();

      const shown = page.getByTitle('Invoice, as read').contentFrame();
      await shown.getByText('The invoice of March is overdue.').waitFor();
      expect(await shown.locator('html').getAttribute('data-ran')).toBeNull();
      expect(await shown.locator('script, iframe, form, [onload], [onerror], [href^="javascript:"]').count()).toBe(0);
      // The window may look into it, to search; nothing in it may run.
      expect(await page.getByTitle('Invoice, as read').getAttribute('sandbox')).toBe('allow-same-origin');

      const address = `/app/v1/files/${page.url().split('/').at(-1) ?? ''}`;
      const headers = await page.evaluate(async (original) => {
        const given = (await fetch(original)).headers;
        return { disposition: given.get('content-disposition'), type: given.get('x-content-type-options') };
      }, address);
      expect(headers).toEqual({ disposition: expect.stringMatching(/^attachment/) as string, type: 'nosniff' });

      await page.goto(`${application.url}${address}?preview=1`);
      await page.getByText('The invoice of March is overdue.').waitFor();
      expect(await page.locator('html').getAttribute('data-ran')).toBeNull();
    });
  });
});
