import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { NewToken } from '#renderer/api/generated.ts';
import { CopyBlock } from './copy-block.tsx';
import { Examples } from './examples.tsx';
import classes from './tokens.module.css';

/** The only moment the whole token is seen. */
export function CreatedToken({ token, onClose }: { token: NewToken; onClose: () => void }) {
  return (
    <div className={classes.panel}>
      <div className={classes.panelHead}>
        <h2>“{token.name}” is ready</h2>
      </div>
      <p className={classes.once}>
        <IconAlertTriangle size={16} aria-hidden />
        <span>Copy the token now. It is shown only this once; Casewright keeps no copy it could show again.</span>
      </p>
      <CopyBlock label="The token" text={token.token} />
      <Examples facts={token} token={token.token} known />
      <Button variant="default" onClick={onClose}>
        I have copied it
      </Button>
    </div>
  );
}
