import { lazy, Suspense } from 'react';
import type { MarkdownEditorProps } from './editor-props.ts';
import classes from './markdown-editor.module.css';

const WritingPlace = lazy(() => import('./writing-place.tsx'));

/** A place to write a document in Markdown. What it needs is loaded when the first one is shown. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  return (
    <Suspense fallback={<div className={classes.place} role="status" aria-label={`Loading ${props.label}`} />}>
      <WritingPlace {...props} />
    </Suspense>
  );
}
