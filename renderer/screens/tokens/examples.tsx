import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useMatter } from '#renderer/app/matter.tsx';
import { useSession } from '#renderer/app/session.tsx';
import { CopyBlock } from './copy-block.tsx';
import { curlExample, mcpHttpExample, mcpStdioExample } from './example-texts.ts';
import classes from './tokens.module.css';

type Way = 'mcp' | 'http' | 'curl';

/** Ready to paste: an assistant over stdio, over HTTP, and a line for the terminal. */
export function Examples({ token }: { token: string }) {
  const { case: matter } = useMatter();
  const { dataFolder } = useSession();
  const [way, setWay] = useState<Way>('mcp');
  const origin = window.location.origin;
  return (
    <section className={classes.examples} aria-label="How to use it">
      <h3>How to use it</h3>
      <SegmentedControl<Way>
        size="xs"
        fullWidth
        aria-label="Way to use it"
        data={[
          { value: 'mcp', label: 'Assistant' },
          { value: 'http', label: 'Assistant, HTTP' },
          { value: 'curl', label: 'Terminal' },
        ]}
        value={way}
        onChange={setWay}
      />
      {way === 'mcp' && (
        <>
          <p className={classes.quiet}>
            Put this in the assistant’s list of MCP servers. It works while this window is open and when it is closed.
          </p>
          <CopyBlock label="MCP configuration" text={mcpStdioExample(token, dataFolder)} />
        </>
      )}
      {way === 'http' && (
        <>
          <p className={classes.quiet}>For assistants that speak HTTP. Casewright must be running.</p>
          <CopyBlock label="MCP over HTTP" text={mcpHttpExample(token, origin)} />
        </>
      )}
      {way === 'curl' && (
        <>
          <p className={classes.quiet}>Searches the evidence of this matter.</p>
          <CopyBlock label="curl" text={curlExample(token, origin, matter.caseId)} />
        </>
      )}
    </section>
  );
}
