import { Input } from '@mantine/core';
import { IconEye, IconPencil } from '@tabler/icons-react';
import { lazy, Suspense, useId, useRef, useState, type CSSProperties } from 'react';
import { WritableAnyway } from '#renderer/parts/writable-anyway.tsx';
import { MarkdownView } from './markdown-view.tsx';
import classes from './markdown-field.module.css';

const MarkdownEditor = lazy(() => import('./markdown-editor.tsx'));

interface MarkdownFieldProps {
  label: string;
  /** The source, byte for byte: nothing is normalised on the way in or out. */
  value: string;
  onChange: (source: string) => void;
  readOnly?: boolean;
  placeholder?: string;
  /** One row is a plain line without a toolbar; its keys work all the same. */
  minRows?: number;
  autoFocus?: boolean;
  error?: string | null;
  description?: string;
}

/** A text of many lines in Markdown: what is typed is what is kept, and a look at how it reads is one press away. */
export function MarkdownField(props: MarkdownFieldProps) {
  const { label, value, readOnly = false, error = null, description } = props;
  const id = useId();
  const [preview, setPreview] = useState(false);
  const shown = readOnly || preview;
  return (
    <Input.Wrapper
      id={id}
      label={label}
      labelElement="div"
      labelProps={{ id: `${id}-label` }}
      description={description}
      error={error}
      className="relative"
    >
      {!readOnly && <PreviewButton label={label} preview={preview} onChange={setPreview} />}
      <div
        className={classes.box}
        data-invalid={error !== null || undefined}
        data-shown={shown || undefined}
        style={{ '--rows': props.minRows ?? 4 } as CSSProperties}
      >
        {shown ? (
          <div role="group" aria-labelledby={`${id}-label`} className={classes.reading}>
            {value.trim() === '' ? (
              <p className="quiet">{readOnly ? '—' : 'Nothing written yet.'}</p>
            ) : (
              <MarkdownView text={value} />
            )}
          </div>
        ) : (
          <Writing {...props} id={id} />
        )}
      </div>
    </Input.Wrapper>
  );
}

/** The editor, and in its place while it is loaded a field of the same size that takes the focus for it. */
function Writing({
  id,
  label,
  value,
  onChange,
  placeholder = '',
  minRows = 4,
  autoFocus = false,
  error,
  description,
}: MarkdownFieldProps & { id: string }) {
  const box = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState(autoFocus);
  const describedBy = [description && `${id}-description`, error && `${id}-error`].filter(Boolean).join(' ');
  const waiting = (
    <>
      {minRows > 1 && <div className={classes.toolbar} />}
      <textarea
        readOnly
        aria-label={label}
        className={classes.waiting}
        value={value}
        placeholder={placeholder}
        onFocus={() => setWanted(true)}
        onBlur={() => setWanted(false)}
      />
    </>
  );
  return (
    <div ref={box} tabIndex={-1} className={classes.writing}>
      <WritableAnyway label={label} value={value} onChange={onChange} className={classes.waiting}>
        <Suspense fallback={waiting}>
          <MarkdownEditor
            value={value}
            onChange={onChange}
            onLeave={() => box.current?.focus()}
            labelledBy={`${id}-label`}
            describedBy={describedBy === '' ? undefined : describedBy}
            invalid={Boolean(error)}
            placeholder={placeholder}
            autoFocus={wanted}
            toolbar={minRows > 1}
          />
        </Suspense>
      </WritableAnyway>
    </div>
  );
}

interface PreviewButtonProps {
  label: string;
  preview: boolean;
  onChange: (preview: boolean) => void;
}

function PreviewButton({ label, preview, onChange }: PreviewButtonProps) {
  const Picture = preview ? IconPencil : IconEye;
  return (
    <button
      type="button"
      className={classes.previewButton}
      aria-label={preview ? `Write ${label}` : `Preview ${label}`}
      onClick={() => onChange(!preview)}
    >
      <Picture size={14} aria-hidden />
      {preview ? 'Write' : 'Preview'}
    </button>
  );
}
