import { useTask } from '#renderer/features/toasts/use-task.ts';
import { Anchor, Button, Radio, Select, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { completeFirstRun, type FirstRun as Answers } from '#renderer/api/window-routes.ts';
import { leaveSession } from '#renderer/features/session/leave-session.ts';
import { setPreferences } from '#renderer/features/preferences/preferences.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { ExhibitSticker } from '#renderer/parts/exhibit-sticker.tsx';
import { roles } from '#renderer/features/matter/roles.ts';
import classes from './first-run.module.css';

/**
 * The first minute: a name, and a matter to work on. A person who signed up to a hosted server has given their name.
 */
export default function FirstRun() {
  const client = useQueryClient();
  const [location, navigate] = useLocation();
  const { account, mode } = useSession();
  const asksName = (account?.name ?? '') === '';
  const [name, setName] = useState('');
  const [start, setStart] = useState<Answers['start']>('sample');
  const [caption, setCaption] = useState('');
  const [role, setRole] = useState<string | null>(null);
  const { busy, problem: error, attempt } = useTask();

  const ready = (!asksName || name.trim() !== '') && (start === 'sample' || caption.trim() !== '');
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    await attempt(async () => {
      const own = { caption: caption.trim(), ...(role === null ? {} : { role }) };
      const { context } = await completeFirstRun({
        ...(asksName && { name: name.trim() }),
        start,
        ...(start === 'empty' ? own : {}),
      });
      setPreferences({ context });
      // The first thing to do is to put evidence in, or to look at some; a link that was followed keeps its place.
      if (location === '/') navigate('/evidence', { replace: true });
      await client.invalidateQueries();
    });
  };
  return (
    <main className={classes.page}>
      <Welcome />
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        <h2 className="text-xl">Get started</h2>
        {asksName && (
          <TextInput
            label="Your name"
            description="Shown next to your changes."
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            autoComplete="name"
            required
            autoFocus
          />
        )}
        <Radio.Group value={start} onChange={(value) => setStart(value)} label="Start with">
          <div className="grid gap-2 mt-1h">
            <Radio.Card value="sample" className={classes.choice ?? ''}>
              <Radio.Indicator />
              <span>
                <b>The sample matter</b>
                <span>A made-up custody case with fifteen files, to try everything safely.</span>
              </span>
            </Radio.Card>
            <Radio.Card value="empty" className={classes.choice ?? ''}>
              <Radio.Indicator />
              <span>
                <b>My own matter</b>
                <span>Empty, ready for your files.</span>
              </span>
            </Radio.Card>
          </div>
        </Radio.Group>
        {start === 'empty' && (
          <>
            <TextInput
              label="Caption"
              description="What the case is called: “Rowan v. Hale”, “Estate of Marsh”."
              value={caption}
              onChange={(event) => setCaption(event.currentTarget.value)}
              required
            />
            <Select
              label="Your role in it"
              placeholder="Not sure yet"
              data={[...roles]}
              value={role}
              onChange={setRole}
              clearable
              clearButtonProps={{ 'aria-label': 'No role' }}
            />
          </>
        )}
        {error !== null && (
          <p role="alert" className="tone-loss">
            {error} Nothing was lost; you can try again.
          </p>
        )}
        <Button type="submit" size="md" loading={busy} disabled={!ready}>
          {start === 'sample' ? 'Open the sample matter' : 'Start my matter'}
        </Button>
        {mode === 'hosted' && <SignedInAs />}
        <p className="quiet text-sm">
          What Casewright does with your data, and what your state’s law says about recordings: see Settings › Terms.
          You have not agreed to anything yet.
        </p>
      </form>
    </main>
  );
}

/** Nothing else on this screen leads out of it. */
function SignedInAs() {
  const { account } = useSession();
  const leave = (): void => {
    leaveSession().catch((error: unknown) => toastFailure('You are still signed in', error));
  };
  return (
    <p className="quiet text-sm">
      Signed in as {account?.email}.{' '}
      <Anchor component="button" type="button" size="sm" underline="always" onClick={leave}>
        Sign out
      </Anchor>
    </p>
  );
}

function Welcome() {
  const { mode, account } = useSession();
  return (
    <div className={classes.promise}>
      <ExhibitSticker number="A" size="page" />
      <h1>Welcome{mode === 'hosted' && account !== null ? `, ${account.name}` : ' to Casewright'}</h1>
      <p className="mb-6 quiet text-lg">
        A quiet place to organize your case: every letter, photo and message kept, read, and easy to find.
      </p>
      <ul className="grid gap-3 quiet">
        <li>
          {mode === 'hosted' ? (
            <>
              <b className="ink">For you alone.</b> Nobody else sees your matter unless you invite them.
            </>
          ) : (
            <>
              <b className="ink">On this computer.</b> Nothing is sent anywhere unless you set it up.
            </>
          )}
        </li>
        <li>
          <b className="ink">Nothing is changed.</b> Originals are kept byte for byte, with a fingerprint that proves
          it.
        </li>
        <li>
          <b className="ink">Search every page.</b> Scans and photos too, so one remembered sentence finds the page.
        </li>
      </ul>
    </div>
  );
}
