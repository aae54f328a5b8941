import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RecognizedText } from '#renderer/features/viewer/recognized-text.tsx';

const plain = (markup: string): string => markup.replaceAll(/ class="[^"]*"/g, '').replaceAll(/<\/?span>/g, '');

it('underlines doubtful words with how certain they are, and marks what was searched for within them too', () => {
  const doubtful = [
    { start: 0, end: 1, confidence: 41.4 },
    { start: 8, end: 14, confidence: 12 },
  ];
  const markup = renderToStaticMarkup(
    <RecognizedText text="I never agreed to that" doubtful={doubtful} terms={['agreed to']} />,
  );
  expect(markup.match(/title="[^"]*"/g)).toEqual([
    'title="Recognized with about 41% confidence"',
    'title="Recognized with about 12% confidence"',
  ]);
  expect(plain(markup).replaceAll(/<span title="[^"]*">/g, '')).toBe(
    'I never <mark>agreed</mark><mark> to</mark> that',
  );
});

it('shows a page without doubt as it is', () => {
  const markup = renderToStaticMarkup(<RecognizedText text="Plain <words>" doubtful={[]} terms={[]} />);
  expect(plain(markup)).toBe('Plain &lt;words&gt;');
});
