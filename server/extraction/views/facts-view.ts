import type { IdentifiedFile } from '#server/extraction/file-kind.ts';
import type { Unsupported } from '#server/extraction/protocol.ts';
import type { ViewJob } from './make-view.ts';
import type { FactsView } from './view.ts';

/** The details in a picture, a recording or a document itself. */
export async function factsView(
  { file, settings }: ViewJob,
  identified: IdentifiedFile,
): Promise<FactsView | Unsupported> {
  switch (identified.kind) {
    case 'image': {
      const { pictureFacts } = await import('#server/extraction/pictures/read-picture.ts');
      return facts(await pictureFacts(file.path, identified.mimeType, settings.limits));
    }
    case 'audio':
    case 'video': {
      const { readMediaFacts } = await import('#server/extraction/recordings/media-facts.ts');
      return { kind: 'facts', ...(await readMediaFacts(file.path)) };
    }
    default: {
      const { readDocument } = await import('#server/extraction/read-document.ts');
      const document = await readDocument(file, identified, settings.limits);
      return 'unsupported' in document ? document : facts(document.facts);
    }
  }
}

function facts(stated: Record<string, string>): FactsView {
  return { kind: 'facts', durationSeconds: null, facts: stated };
}
