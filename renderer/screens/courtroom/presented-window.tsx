import { useEffect, useState } from 'react';
import { useEvidenceItem } from '#renderer/api/evidence.ts';
import { followPresenter, type Presented } from '#renderer/features/courtroom/presented.ts';
import { OnePage } from '#renderer/features/viewer/one-page.tsx';
import classes from './courtroom.module.css';

/** The second window: the page that is presented and nothing else, black otherwise. */
export default function PresentedWindow() {
  const [presented, setPresented] = useState<Presented | null>(null);
  useEffect(() => followPresenter(setPresented), []);
  useEffect(() => {
    document.title = 'Casewright';
    const onKey = ({ key }: KeyboardEvent): void => {
      if (key === 'Escape') window.close();
      // A browser may refuse it; the window then stays as it is.
      if (key === 'f') document.documentElement.requestFullscreen().catch(() => undefined);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  return (
    <main className={classes.presented} data-black={presented === null || undefined}>
      {presented !== null && <Page key={presented.evidenceId} {...presented} />}
    </main>
  );
}

function Page({ evidenceId, page, played }: Presented) {
  const { data: item } = useEvidenceItem(evidenceId);
  if (item === undefined) return null;
  return <OnePage item={item} page={page} onPages={() => undefined} spoken={false} media={{ follow: played }} />;
}
