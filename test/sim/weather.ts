import type { Desktop } from './desktop.ts';
import type { Weather } from './network.ts';
import type { World } from './world.ts';

/** What shall go wrong in the next run, as it comes. */
export function weatherFor({ chance, network, remote }: World, desktop: Desktop): Weather {
  const faulty = chance.pick([0, 0.1, 0.2, 0.35]) ?? 0;
  const crowded = chance.pick([0, 0.05, 0.15]) ?? 0;
  const points = Math.max(40, network.pointsOf(desktop).length);
  const crashOn = chance.happens(0.5) ? chance.pick(['POST', 'POST', 'PATCH', 'DELETE'] as const) : undefined;
  const crashAt = chance.happens(0.3) ? 1 + chance.below(crashOn ? 12 : points) : null;
  const crashKind = chance.weighted({ crash: 4, 'disk full': 1 });
  const stranger = chance.happens(0.03) ? remote.stranger?.() : undefined;
  if (stranger) network.count('another account answers');
  return { faulty, crowded, crashAt, crashKind, ...(crashOn && { crashOn }), ...(stranger && { stranger }) };
}
