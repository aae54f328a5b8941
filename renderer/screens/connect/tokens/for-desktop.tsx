import { Refusal } from '#renderer/parts/refusal.tsx';
import { Button, TextInput } from '@mantine/core';
import { IconDeviceDesktop } from '@tabler/icons-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { records } from '#renderer/api/generated-records.ts';
import { syncPermissions, type NewToken } from '#renderer/api/generated.ts';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { useMakeToken } from '#renderer/screens/connect/use-make-token.ts';
import { Warning } from '#renderer/parts/warning.tsx';
import { CopyBlock } from './copy-block.tsx';
import { useNotBlank } from '#renderer/parts/not-blank.ts';
import classes from './tokens.module.css';

/**
 * Where a desktop sends its person (`/connect?for=desktop`): the token that sync needs, with one button. The address
 * says only which page it is; what the token may do is decided here, and nothing is made before the person confirms.
 */
export function ForDesktop() {
  const { account } = useSession();
  const [made, setMade] = useState<NewToken | null>(null);
  useScreenTitle('Connect a desktop');
  return (
    <div className={classes.forDesktop}>
      <section className={classes.forDesktopCard} aria-label="Connect a desktop">
        <IconDeviceDesktop size={32} stroke={1.3} aria-hidden />
        {made === null ? <Offer account={account} onMade={setMade} /> : <Made token={made} />}
      </section>
    </div>
  );
}

interface OfferProps {
  account: { name: string; email: string; emailVerified: boolean } | null;
  onMade: (token: NewToken) => void;
}

function Offer({ account, onMade }: OfferProps) {
  const { make, busy, problem, form } = useMakeToken(onMade);
  const [name, setName] = useState('Casewright on my computer');
  const notBlank = useNotBlank(name.trim() === '');
  const confirmed = account?.emailVerified === true;
  const send = (): Promise<void> =>
    make({
      name: name.trim(),
      permissions: [...syncPermissions],
      assistant: false,
      // What was deleted on the desktop was decided there.
      approveDeletes: false,
      expiresAt: null,
    });
  return (
    <form className={classes.panel} {...form(send)}>
      <h1>Connect your computer</h1>
      <p>
        Casewright on your own computer can sync matters with {window.location.host}, and works offline too. It needs a
        token: a key that works as you, <b>{account?.email}</b>.
      </p>
      <p className="quiet text-sm">
        It can read, change and delete everything in your matters, and make new ones. It can’t make other tokens or
        change how you sign in. It has no end date. Revoke it here under API tokens.
      </p>
      <TextInput
        label="Name"
        description="So you can recognize it in the list."
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        maxLength={records.tokens.lengths.name}
        required
        withAsterisk={false}
        {...notBlank.fieldProps}
        error={notBlank.says}
      />
      {!confirmed && <Warning>Confirm your address first. The link is in the email to {account?.email}.</Warning>}
      <Refusal says={problem} />
      <Button type="submit" size="md" loading={busy} disabled={!confirmed} autoFocus>
        Make the token
      </Button>
      <Link href="/connect/tokens" className="quiet text-sm">
        Not now
      </Link>
    </form>
  );
}

function Made({ token }: { token: NewToken }) {
  return (
    <div className={classes.panel}>
      <h1>Copy it into Casewright</h1>
      <Warning>Copy the token now. You won’t see it again.</Warning>
      <CopyBlock label="The token" text={token.token} />
      <p>Then go back to Casewright on your computer, paste it, and press “Test and add”.</p>
      <Link href="/connect/tokens" className="quiet text-sm">
        I have copied it
      </Link>
    </div>
  );
}
