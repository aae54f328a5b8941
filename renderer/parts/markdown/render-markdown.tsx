import type { ReactNode } from 'react';
import Markdown, { type Components } from 'react-markdown';
import remarkBreaks from 'remark-breaks';
import remarkGfm from 'remark-gfm';
import { MarkdownLink } from './markdown-link.tsx';
import classes from './markdown.module.css';
import { htmlIsText, onlySafe } from './safe-tree.ts';

const components: Components = {
  a: ({ href, title, children }) => (
    <MarkdownLink href={href ?? ''} title={title}>
      {children}
    </MarkdownLink>
  ),
  input: ({ checked }) => <TaskMark done={checked === true} />,
  table: ({ children }) => (
    <Wide label="Table">
      <table>{children}</table>
    </Wide>
  ),
  pre: ({ children }) => (
    <Wide label="Code">
      <pre>{children}</pre>
    </Wide>
  ),
};

function TaskMark({ done }: { done: boolean }) {
  return (
    <input type="checkbox" className="tick" aria-label={done ? 'Done' : 'Not done'} checked={done} disabled readOnly />
  );
}

/** Scrolls where it does not fit, by keyboard too; no landmark, since a text may have many. */
function Wide({ label, children }: { label: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div role="group" aria-label={label} tabIndex={0} className={classes.wide} data-wide>
      {children}
    </div>
  );
}

const asWritten = [remarkGfm, htmlIsText];
const withLineBreaks = [remarkGfm, htmlIsText, remarkBreaks];
const safety = [onlySafe];

/** GitHub-flavored Markdown as elements. Line breaks are kept, as in the contract, unless asked otherwise. */
export function renderMarkdown(source: string, lineBreaks = true): ReactNode {
  return Markdown({
    children: source,
    remarkPlugins: lineBreaks ? withLineBreaks : asWritten,
    rehypePlugins: safety,
    // Addresses were looked at in onlySafe, which leaves out the link and not its address alone.
    urlTransform: (address) => address,
    components,
  });
}
