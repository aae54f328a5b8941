import { lazy, Suspense, type ComponentType } from 'react';
import { PartBoundary } from '#renderer/features/boundary/part-boundary.tsx';

type Palette = ComponentType<{ onClose: () => void }>;

/** Not needed for the first screen; fetched right after it, so that it opens with the key that asks for it. */
const fetchAfter = 800;
let fetched: Palette | null = null;

async function fetchPalette(): Promise<{ default: Palette }> {
  const part = await import('./command-palette.tsx');
  fetched = part.default;
  return part;
}

// Without the server it is fetched, and a failure shown, when it is asked for.
setTimeout(() => void fetchPalette().catch(() => undefined), fetchAfter);

const Later = lazy(fetchPalette);

/** The palette: at once when it is there, so that no key typed after the one that opens it is lost. */
export function PaletteAtHand({ onClose }: { onClose: () => void }) {
  if (fetched !== null) {
    const Fetched = fetched;
    return <Fetched onClose={onClose} />;
  }
  return (
    <PartBoundary failed="The palette could not be opened" onFault={onClose}>
      <Suspense>
        <Later onClose={onClose} />
      </Suspense>
    </PartBoundary>
  );
}
