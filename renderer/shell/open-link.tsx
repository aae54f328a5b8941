import { Button } from '@mantine/core';
import { IconLinkOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link, useLocation, useSearchParams } from 'wouter';
import { stores } from '#renderer/api/stores.ts';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { readLink, type LinkTarget } from '#renderer/lib/deep-links.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { screens } from './screens.ts';

/** Follows `/open?link=casewright://…`: to the matter it belongs to first, then to the place. */
export default function OpenLink() {
  const [query] = useSearchParams();
  const link = query.get('link') ?? '';
  const target = readLink(
    link,
    screens.map(({ address }) => address),
  );
  return target === null ? <LeadsNowhere link={link} /> : <Follow key={link} target={target} />;
}

function Follow({ target }: { target: LinkTarget }) {
  const { case: matter, switchTo } = useMatter();
  const [, navigate] = useLocation();
  const client = useQueryClient();
  const [{ caseId }] = useState({ caseId: matter.caseId });
  useEffect(() => {
    let away = false;
    const follow = async (): Promise<void> => {
      const wanted = await matterOf(target);
      if (away) return;
      navigate(target.path, { replace: true });
      if (wanted !== null && wanted !== caseId) switchTo(`matter:${wanted}`);
    };
    const matterOf = async ({ evidenceId, matterId }: LinkTarget): Promise<string | null> => {
      if (evidenceId === null) return matterId;
      try {
        return (await client.fetchQuery(stores.evidence.one(evidenceId))).caseId;
      } catch {
        // The screen of the item asks again and says what is wrong.
        return null;
      }
    };
    void follow();
    return () => {
      away = true;
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [target.path]);
  return <Loading label="Following the link" />;
}

function LeadsNowhere({ link }: { link: string }) {
  return (
    <EmptyState
      icon={IconLinkOff}
      title="This link doesn’t work"
      heading="h1"
      action={
        <Button component={Link} href="/evidence">
          Go to evidence
        </Button>
      }
    >
      <p>It may be incomplete, or from another version of Casewright. Nothing was opened or changed.</p>
      {link !== '' && <p style={{ overflowWrap: 'anywhere' }}>{link.length > 200 ? `${link.slice(0, 200)}…` : link}</p>}
    </EmptyState>
  );
}
