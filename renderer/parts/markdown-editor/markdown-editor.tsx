import { lazy, Suspense } from 'react';
import type { MarkdownEditorProps } from './editor-props.ts';
import { WritableAnyway } from '#renderer/parts/writable-anyway.tsx';
import classes from './markdown-editor.module.css';

const WritingPlace = lazy(() => import('./writing-place.tsx'));

/** A place to write a document in Markdown. What it needs is loaded when the first one is shown. */
export function MarkdownEditor(props: MarkdownEditorProps) {
  const { label, value, onChange, readOnly = false } = props;
  return (
    <WritableAnyway label={label} value={value} onChange={onChange} readOnly={readOnly} className={classes.plain}>
      <Suspense fallback={<div className={classes.place} role="status" aria-label={`Loading ${label}`} />}>
        <WritingPlace {...props} />
      </Suspense>
    </WritableAnyway>
  );
}
