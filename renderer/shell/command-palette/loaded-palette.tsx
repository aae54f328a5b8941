import { lazy, Suspense, type ComponentType } from 'react';
import { fetchFound } from '#renderer/shell/fetch-found.ts';
import { PartBoundary } from '#renderer/features/boundary/part-boundary.tsx';

/** Not needed for the first screen; fetched right after it, so that it opens with the key that asks for it. */
const fetchAfter = 800;
let fetched: ComponentType<PaletteProps> | null = null;

interface PaletteProps {
  onClose: () => void;
}

async function fetchPalette(): Promise<{ default: ComponentType<PaletteProps> }> {
  const [{ default: Palette }, found] = await Promise.all([import('./command-palette.tsx'), fetchFound()]);
  fetched = (props: PaletteProps) => <Palette {...props} found={found} />;
  return { default: fetched };
}

// Without the server it is fetched, and a failure shown, when it is asked for.
setTimeout(() => void fetchPalette().catch(() => undefined), fetchAfter);

const Later = lazy(fetchPalette);

/** The palette: at once when it is there, so that no key typed after the one that opens it is lost. */
export function LoadedPalette({ onClose }: PaletteProps) {
  if (fetched !== null) {
    const Fetched = fetched;
    return <Fetched onClose={onClose} />;
  }
  return (
    <PartBoundary failed="The palette could not be opened" onFault={onClose}>
      {/* Until it is there nothing that is typed for it is a command of the screen. */}
      <Suspense
        fallback={<div role="dialog" aria-modal="true" aria-busy="true" aria-label="Go to anything, do anything" />}
      >
        <Later onClose={onClose} />
      </Suspense>
    </PartBoundary>
  );
}
