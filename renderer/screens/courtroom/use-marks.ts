import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Preparation } from '#renderer/api/generated.ts';
import { preparationOf } from '#renderer/api/preparation.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import type { ExhibitMark } from '#renderer/features/preparation/mark-words.ts';
import { useAct } from '#renderer/features/preparation/use-act.ts';
import { markExhibit, type Marked } from './mark-exhibit.ts';

/** Marks exhibits, one after the other, so that two quick keys add one exhibit only; answers how each went. */
export function useMarks(): (marked: Marked, mark: ExhibitMark) => Promise<string> {
  const client = useQueryClient();
  const act = useAct();
  const { queryKey } = preparationOf(useMatter().case.caseId);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  const binders = () => client.getQueryData<Preparation>(queryKey)?.binders ?? [];
  return (marked, mark) => {
    const done = last.current.then(() => markExhibit(act, binders, marked, mark));
    last.current = done;
    return done;
  };
}
