import '@fontsource-variable/inter/index.css';
import '@mantine/core/styles.css';
import '#renderer/parts/tokens.css';
import '#renderer/parts/base.css';
import '#renderer/parts/layout.css';
import '#renderer/parts/text.css';
import { MantineProvider } from '@mantine/core';
import { useRef, useState, type CSSProperties } from 'react';
import { createRoot } from 'react-dom/client';
import { styleNonce } from '#renderer/lib/nonce.ts';
import type { MarkdownEditorHandle } from '#renderer/parts/markdown-editor/editor-props.ts';
import { writeCitation, type Citation } from '#server/rules/citations.ts';
import { MarkdownEditor } from '#renderer/parts/markdown-editor/markdown-editor.tsx';
import { MarkdownOutline } from '#renderer/parts/markdown-editor/markdown-outline.tsx';
import { cssVariables, theme } from '#renderer/parts/theme.ts';

/* The writing place alone on a page, as a screen would use it; a test reads and sets the text through `writing`. */

export interface Writing {
  text: string;
  words: string[];
  set: (text: string) => void;
  setReadOnly: (readOnly: boolean) => void;
  insert: (text: string) => void;
  goToLine: (line: number) => void;
}

declare global {
  var writing: Writing;
}

const page: CSSProperties = { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', height: '100%' };
const known = '01890000-0000-7000-8000-000000000001';

function describe({ evidenceId, page: number }: Citation): string | null {
  return evidenceId === known ? `Letter from the principal, page ${number ?? 1}` : null;
}

function Page() {
  const [text, setText] = useState('');
  const [readOnly, setReadOnly] = useState(false);
  const [words, setWords] = useState<string[]>([]);
  const editor = useRef<MarkdownEditorHandle>(null);
  globalThis.writing = {
    text,
    words,
    set: setText,
    setReadOnly,
    insert: (inserted) => editor.current?.insert(inserted),
    goToLine: (line) => editor.current?.goToLine(line),
  };
  const cite = (): void =>
    editor.current?.insert(writeCitation('Exhibit 4', { evidenceId: known, page: 3, quote: 'picked up late' }));
  return (
    <main style={page}>
      <h1 className="only-spoken">Writing</h1>
      <MarkdownEditor
        ref={editor}
        label="Text of the declaration"
        value={text}
        onChange={setText}
        readOnly={readOnly}
        placeholder="Write here"
        describeCitation={describe}
        onCite={cite}
        spelling={{
          language: 'en-US',
          ownWords: words,
          onAddWord: (word) => setWords((before) => [...before, word]),
        }}
      />
      {innerWidth > 900 && (
        <div style={{ width: 240, overflow: 'auto' }}>
          <MarkdownOutline text={text} onGo={(line) => editor.current?.goToLine(line)} />
        </div>
      )}
    </main>
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no #root.');
createRoot(root).render(
  <MantineProvider
    theme={theme}
    cssVariablesResolver={cssVariables}
    defaultColorScheme="auto"
    getStyleNonce={styleNonce}
  >
    <Page />
  </MantineProvider>,
);
