import { Button } from '@mantine/core';
import type { NewToken } from '#renderer/api/generated.ts';
import { Warning } from '#renderer/parts/warning.tsx';
import { CopyBlock } from './copy-block.tsx';
import { Examples } from './examples.tsx';
import classes from './tokens.module.css';

/** The only moment the whole token is seen. */
export function CreatedToken({ token, onClose }: { token: NewToken; onClose: () => void }) {
  return (
    <div className={classes.panel}>
      <div className="row between gap-2">
        <h2 className="breaks">“{token.name}” is ready</h2>
      </div>
      <Warning>Copy the token now. You won’t see it again.</Warning>
      <CopyBlock label="The token" text={token.token} />
      <Examples facts={token} token={token.token} known />
      <Button variant="default" onClick={onClose}>
        I have copied it
      </Button>
    </div>
  );
}
