import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import type { Token } from '#renderer/api/generated.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { ClientChoice, WhatToPaste } from '#renderer/screens/connect/configurations.tsx';
import type { ClientId } from '#renderer/screens/connect/client-configurations.ts';
import { CopyBlock } from './copy-block.tsx';
import { examples } from './example-texts.ts';
import { TestWithToken } from './test-with-token.tsx';
import classes from './tokens.module.css';

const ways = { assistant: 'Assistant', curl: 'curl', typescript: 'TypeScript', python: 'Python' };
type Way = keyof typeof ways;

interface ExamplesProps {
  facts: Pick<Token, 'permissions' | 'assistant'>;
  /** The whole token while it is known, else its beginning. */
  token: string;
  known: boolean;
}

/** How to use a token: in an assistant, or in a few lines of a script. */
export function Examples({ facts, token, known }: ExamplesProps) {
  const { case: matter } = useMatter();
  const [way, setWay] = useState<Way>(facts.assistant ? 'assistant' : 'curl');
  const [client, setClient] = useState<ClientId>('claude-desktop');
  const [compact, setCompact] = useState(true);
  const readOnly = facts.permissions.every((permission) => permission.endsWith(':read'));
  const choice = { compact, readOnly };
  const parts = { token, origin: window.location.origin, caseId: matter.caseId };
  return (
    <section className={classes.examples} aria-label="How to use it">
      <h3>How to use it</h3>
      <SegmentedControl<Way>
        size="xs"
        fullWidth
        aria-label="Way to use it"
        data={Object.entries(ways).map(([value, label]) => ({ value: value as Way, label }))}
        value={way}
        onChange={setWay}
      />
      {way === 'assistant' ? (
        <>
          {!known && (
            <p className="quiet text-sm">
              Only the start of the token is stored. Replace it with the whole token, or make a new one.
            </p>
          )}
          <ClientChoice client={client} onClient={setClient} choice={choice} onCompact={setCompact} />
          <WhatToPaste token={token} client={client} choice={choice} />
          <TestWithToken token={known ? token : null} client={client} choice={choice} />
        </>
      ) : (
        <>
          <p className="quiet text-sm">Searches the evidence of this matter for “school”.</p>
          <CopyBlock label={ways[way]} text={examples[way](parts)} />
        </>
      )}
    </section>
  );
}
