import * as fc from 'fast-check';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { linkAddress } from '#renderer/parts/markdown/link-address.ts';
import { MarkdownView } from '#renderer/parts/markdown/markdown-view.tsx';
import { plainSentence } from '#renderer/parts/markdown/plain-sentence.ts';
import { renderMarkdown } from '#renderer/parts/markdown/render-markdown.tsx';

function html(text: string): string {
  return renderToStaticMarkup(<MarkdownView text={text} />);
}

/** Known ways of getting a script, a request or another site into a page by way of Markdown. */
const attacks = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '<svg/onload=alert(1)>',
  '<iframe src="https://evil.test"></iframe>',
  '<a href="javascript:alert(1)">x</a>',
  '<style>@import "https://evil.test"</style>',
  '<base href="https://evil.test/">',
  '<form action="https://evil.test"><button>Go</button></form>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](&#x6A;&#x61;vascript&colon;alert(1))',
  '[x](javascript&#58;alert(1))',
  '[x](\u0001javascript:alert(1))',
  '[x]( javascript:alert(1))',
  '[x](<java\nscript:alert(1)>)',
  '[x](vbscript:msgbox(1))',
  '[x](data:text/html;base64,PHNjcmlwdD4=)',
  '[x](file:///etc/passwd)',
  '[x](blob:https://evil.test/1)',
  '[x](//evil.test)',
  '[x](/\\evil.test)',
  '[x](\\\\evil.test)',
  '[x](http:evil.test)',
  '<javascript:alert(1)>',
  '<data:text/html,x>',
  '![x](https://evil.test/pixel.png)',
  '![x](data:image/svg+xml;base64,AAAA)',
  '![x](javascript:alert(1))',
  '[![x](https://evil.test/p.png)](javascript:alert(1))',
  '![x][y]\n\n[y]: https://evil.test/pixel.png',
  '[x][y]\n\n[y]: javascript:alert(1)',
  '[x](https://ok.test "\\" onmouseover=\\"alert(1)")',
  '[x](https://ok.test/\u202Etxt.exe)',
  '```"><script>alert(1)</script>\ncode\n```',
  '| <script> |\n| --- |\n| <img src=x onerror=1> |',
  '[^<script>]: x\n\ny[^<script>]',
  '- [ ] <input onfocus=alert(1) autofocus>',
];

const allowedTag =
  /^(?:div|p|h[3-6]|a|blockquote|br|code|del|em|hr|input|li|ol|pre|section|strong|sup|table|tbody|td|th|thead|tr|ul)$/;
const allowedAttribute =
  /^(?:class|style|href|title|target|rel|role|aria-label|tabindex|data-wide|type|disabled|readonly|checked|start)$/;

/** Reads the tags that were written, not those shown as text, and names what does not belong. */
function dangers(source: string): string[] {
  const tags = [...html(source).matchAll(/<([a-z][a-z0-9]*)((?:\s[^\s=>]+(?:="[^"]*")?)*)\s*\/?>/gi)];
  return tags.flatMap(([tag, name = '', attributes = '']) => {
    const values = [...attributes.matchAll(/\s([^\s=>]+)(?:="([^"]*)")?/g)];
    const allowed = values.every(([, attribute = '', value = '']) => isAllowed(attribute.toLowerCase(), value));
    return allowedTag.test(name) && allowed ? [] : [tag];
  });
}

function isAllowed(attribute: string, value: string): boolean {
  if (attribute === 'href') return /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i.test(value);
  if (attribute === 'style') return /^text-align:(?:left|right|center)$/.test(value);
  return allowedAttribute.test(attribute);
}

describe('what a text cannot do', () => {
  it.each(attacks)('lets nothing through of %j', (attack) => {
    for (const text of [attack, `words ${attack} words`, `> - ${attack}`]) expect(dangers(text)).toEqual([]);
    expect(html(attack)).not.toMatch(/<(?:script|img|iframe|svg|style|base|form|button)\b/i);
  });

  it('lets nothing through that is made from dangerous pieces', () => {
    const piece = fc.oneof(
      fc.constantFrom(...attacks),
      fc.constantFrom(
        '[',
        '](',
        ')',
        '<',
        '>',
        '"',
        "'",
        '`',
        '\n',
        '    ',
        '&#x',
        ';',
        '\\',
        '!',
        'javascript:',
        ' onload=',
      ),
      fc.string({ maxLength: 12 }),
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => dangers(pieces.join('')).length === 0),
      { numRuns: 400 },
    );
  });

  it('names a picture from another server and does not load it', () => {
    expect(html('![The door](https://pictures.test/door.jpg)')).toContain('>The door</a>');
    expect(html('![The door](https://pictures.test/door.jpg)')).not.toContain('<img');
  });
});

describe('how a text reads', () => {
  it('keeps line breaks and paragraphs', () => {
    expect(html('First\nsecond\n\nThird')).toContain('<p>First<br/>\nsecond</p>\n<p>Third</p>');
  });

  it('shows raw HTML as the text it is, with its lines', () => {
    expect(html('<div>\nhello\n</div>')).toContain('<p>&lt;div&gt;<br/>\nhello<br/>\n&lt;/div&gt;</p>');
    expect(html('a <b>bold</b> word')).toContain('a &lt;b&gt;bold&lt;/b&gt; word');
  });

  it('puts headings below those of the page and the panel', () => {
    expect(html('# One\n\n###### Six')).toMatch(/<h3>One<\/h3>\s*<h6>Six<\/h6>/);
  });

  it('shows whether each task is done, and changes none', () => {
    expect(html('- [x] Call\n- [ ] Write')).toMatch(
      /aria-label="Done" disabled=""[^]*aria-label="Not done" disabled=""/,
    );
  });

  it('links to the web, a letter, a call, and places of Casewright', () => {
    expect(linkAddress('https://court.test/x?a=b#c')?.kind).toBe('outside');
    expect(linkAddress('mailto:clerk@court.test')?.kind).toBe('outside');
    expect(linkAddress('tel:+13125550100')?.kind).toBe('outside');
    expect(linkAddress('/evidence?q=deed')?.kind).toBe('window');
    expect(html('[item](casewright://evidence/x)')).toContain('href="/open?link=casewright%3A%2F%2Fevidence%2Fx"');
    for (const address of [
      'ftp://x.test',
      '//x.test',
      '/\\x.test',
      'evidence',
      '#part',
      '?q=x',
      '',
      'https://',
      'tel:x',
    ]) {
      expect(linkAddress(address), address).toBeNull();
    }
  });

  it('shows a plain sentence without parsing exactly as parsing would', () => {
    const word = fc.constantFrom(
      'Father',
      'called',
      'at',
      '9',
      '5 pm',
      '“late”',
      'e-mail',
      'co.',
      '(twice)',
      'www.',
      'a.b',
      '1.',
      'x--y',
      '$40,',
      "didn't",
      '_',
      '*',
      'é',
    );
    fc.assert(
      fc.property(fc.array(word, { minLength: 1, maxLength: 8 }), (words) => {
        const text = words.join(' ');
        fc.pre(plainSentence(text));
        expect(html(text)).toContain(`>${renderToStaticMarkup(renderMarkdown(text))}</div>`);
      }),
      { numRuns: 500 },
    );
    expect(plainSentence('Father came late, again (5 pm).')).toBe(true);
  });
});
