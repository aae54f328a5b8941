/** A page as pdf.js opens it. */
interface Page<Content> {
  getTextContent(options?: { disableNormalization?: boolean }): Promise<Content>;
}

/**
 * What a page holds as text, in plain letters. pdf.js itself takes ligatures apart before it turns what runs from right
 * to left, which puts the letters of an Arabic one in the wrong order: it is told not to. Hebrew ones it turns only
 * when it has taken them apart.
 */
export async function contentOf<Content extends { items: object[] }>(page: Page<Content>): Promise<Content> {
  const asDrawn = await page.getTextContent({ disableNormalization: true });
  const hebrew = asDrawn.items.some((item) => 'str' in item && /[\ufb1d-\ufb4f]/.test(String(item.str)));
  const content = hebrew ? await page.getTextContent() : asDrawn;
  const items = content.items.map((item) => ('str' in item ? { ...item, str: plainLetters(String(item.str)) } : item));
  return { ...content, items };
}

/** Ligatures, Arabic presentation forms and wide or narrow blanks as a person would type them into the search. */
function plainLetters(text: string): string {
  const forms = /[\u00a0\u00b5\u037e\u0eb3\u2000-\u200a\u202f\u2126\ufb00-\ufdff\ufe70-\ufefc]+/g;
  return text.replace(forms, (found) => found.normalize('NFKC'));
}
