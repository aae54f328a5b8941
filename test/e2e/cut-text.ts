import type { Page } from 'playwright-core';

/** What of the window's own words is cut: placeholders, choices, names in what drops down, exhibit numbers. */
export function cutText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pen = document.createElement('canvas').getContext('2d');
    if (pen === null) throw new Error('This browser draws no text.');
    const isShown = (element: Element): boolean => element.getBoundingClientRect().width > 0;
    /** Of a field the browser says neither whether its placeholder is cut nor whether its value is. */
    const isTooLong = (field: HTMLInputElement, text: string): boolean => {
      const { fontWeight, fontSize, fontFamily, paddingLeft, paddingRight } = getComputedStyle(field);
      // The whole of `font` is empty where the features of a font are chosen.
      pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
      return pen.measureText(text).width > field.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) + 0.5;
    };
    const fields = [...document.querySelectorAll<HTMLInputElement>('input[placeholder], input[aria-haspopup]')];
    const ofFields = fields.flatMap((field) => {
      const isChosen = field.getAttribute('aria-haspopup') === 'listbox';
      const text = field.value === '' ? field.placeholder : isChosen ? field.value : '';
      return isShown(field) && isTooLong(field, text) ? [text] : [];
    });
    const isCut = (part: HTMLElement): boolean =>
      getComputedStyle(part).overflow !== 'visible' &&
      (part.scrollWidth > part.clientWidth + 1 || part.scrollHeight > part.clientHeight + 1);
    const parts = document.querySelectorAll<HTMLElement>(
      '[role="dialog"] [role="option"] *, [title^="Exhibit "] > :not(:has(.only-spoken))',
    );
    const ofParts = [...parts].filter((part) => isShown(part) && isCut(part)).map(({ innerText }) => innerText);
    return [...ofFields, ...ofParts];
  });
}

/** Parts of the page that reach beyond the window, where nothing scrolls sideways. */
export function beyondTheEdge(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const scrolls = (element: Element | null): boolean =>
      element !== null &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    return [...document.querySelectorAll<HTMLElement>('main button, main a, main input')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 1 && (right > window.innerWidth + 1 || left < -1) && !scrolls(element.parentElement);
      })
      .map((element) => element.innerText || (element.getAttribute('aria-label') ?? element.outerHTML.slice(0, 120)));
  });
}
