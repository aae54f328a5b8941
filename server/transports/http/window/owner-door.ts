import { AppError } from '#server/errors/app-error.ts';
import { answering, signedIn, type WindowParts, type Work } from './window-door.ts';

/** For what concerns the whole installation: only the person whose machine it is may come in, so a hosted server refuses. */
export function ownerOnly(parts: WindowParts) {
  const route = answering(parts);
  return (work: Work) =>
    route(async (request, response) => {
      await signedIn(parts, request);
      if (parts.mode !== 'desktop')
        throw new AppError('forbidden', 'Only the person who runs this server can do that.');
      return work(request, response);
    });
}
