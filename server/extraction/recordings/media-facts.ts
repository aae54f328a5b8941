import { open } from 'node:fs/promises';
import mediaInfoFactory from 'mediainfo.js';

export interface MediaFacts {
  durationSeconds: number | null;
  facts: Record<string, string>;
}

interface Track {
  '@type': string;
  Duration?: number;
  Format?: string;
  Width?: number;
  Height?: number;
  Channels?: number;
  SamplingRate?: number;
  Recorded_Date?: string;
  Encoded_Date?: string;
  Title?: string;
}

/** Length, codecs and dates of a recording; a broken one gives the facts that are left. */
export async function readMediaFacts(path: string): Promise<MediaFacts> {
  const mediaInfo = await mediaInfoFactory({ format: 'object', full: false });
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const result = await mediaInfo.analyzeData(size, async (length, offset) => {
      const part = new Uint8Array(Math.max(0, Math.min(length, size - offset)));
      const { bytesRead } = await file.read(part, 0, part.length, offset);
      return part.subarray(0, bytesRead);
    });
    return factsOf(result.media?.track ?? []);
  } finally {
    await file.close();
    mediaInfo.close();
  }
}

function factsOf(tracks: readonly Track[]): MediaFacts {
  const facts: Record<string, string> = {};
  const general = tracks.find((track) => track['@type'] === 'General');
  const audio = tracks.find((track) => track['@type'] === 'Audio');
  const video = tracks.find((track) => track['@type'] === 'Video');
  if (general?.Format) facts['container'] = general.Format;
  if (audio?.Format) facts['audioCodec'] = audio.Format;
  if (audio?.Channels) facts['channels'] = String(audio.Channels);
  if (audio?.SamplingRate) facts['samplingRate'] = `${audio.SamplingRate} Hz`;
  if (video?.Format) facts['videoCodec'] = video.Format;
  if (video?.Width && video.Height) facts['pixelSize'] = `${video.Width} × ${video.Height}`;
  const recorded = general?.Recorded_Date ?? general?.Encoded_Date;
  if (recorded) facts['recorded'] = recorded;
  if (general?.Title) facts['title'] = general.Title;
  const duration = general?.Duration ?? audio?.Duration ?? video?.Duration;
  return { durationSeconds: duration === undefined || !Number.isFinite(duration) ? null : duration, facts };
}
