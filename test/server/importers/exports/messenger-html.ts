export interface HtmlSpec {
  sender: string;
  when: string;
  /** HTML. */
  body?: string;
  reactions?: readonly string[];
}

/** The pages of today: Instagram puts names in headings. */
export function currentPage(title: string, messages: readonly HtmlSpec[], heading = 'div'): string {
  const blocks = messages.map(
    ({ sender, when, body, reactions }) =>
      `<div class="pam _3-95 _2ph- _a6-g uiBoxWhite noborder"><${heading} class="_3-95 _2pim _a6-h _a6-i">${sender}</${heading}><div class="_3-95 _a6-p"><div><div></div><div>${body ?? ''}</div><div></div><div></div>${list(reactions)}</div></div><div class="_3-94 _a6-o">${when}</div></div>`,
  );
  return `<html><head><base href="../../../" /><style>a{}</style><title>${title}</title></head><body><div class="_a705"><header><h1>${title}</h1></header><main class="_a706" role="main">${blocks.join('')}</main></div></body></html>`;
}

function list(reactions: readonly string[] | undefined): string {
  return reactions === undefined
    ? ''
    : `<div><ul class="_a6-q">${reactions.map((one) => `<li>${one}</li>`).join('')}</ul></div>`;
}

/** The pages of 2020. */
export function olderPage(title: string, messages: readonly HtmlSpec[]): string {
  const blocks = messages.map(
    ({ sender, when, body }) =>
      `<div class="_a6-p">\n<div class="_2ph_ _a6-h _a6-i"><div>${sender}</div></div>\n<div class="_2ph_ _a6-p"><div><div>${body ?? ''}</div></div></div>\n<div class="_a72d">${when}</div>\n</div>`,
  );
  return `<!DOCTYPE html>\n<html><head><title>${title}</title></head>\n<body>\n<div class="_a706">\n<div class="_a70e">\n<div class="_3b0d">Participants: Maria, ${title}</div>\n</div>\n<div class="_a6-g">\n${blocks.join('\n')}\n</div></div></body></html>`;
}

/** Pages without a class. */
export function plainPage(title: string, messages: readonly HtmlSpec[]): string {
  const blocks = messages.map(
    ({ sender, when, body }) =>
      `<div><div>${sender}</div>${body === undefined ? '' : `<div>${body}</div>`}<div>${when}</div></div>`,
  );
  return `<!DOCTYPE html>\n<html><head><title>${title}</title></head>\n<body>\n<div>Participants: Maria, ${title}</div>\n${blocks.join('\n')}\n</body></html>`;
}
