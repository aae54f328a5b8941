/* The windows of one browser share one session: what one of them does to it, the others hear. */

type SessionNews = 'signed-in' | 'signed-out';

const channelName = 'casewright-session';

export function announceSession(news: SessionNews): void {
  const channel = new BroadcastChannel(channelName);
  channel.postMessage(news);
  channel.close();
}

export function onSessionNews(listener: (news: SessionNews) => void): () => void {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener('message', ({ data }: MessageEvent<SessionNews>) => listener(data));
  return () => channel.close();
}
