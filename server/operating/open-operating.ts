import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MailOutcome } from '#server/providers/mail/mail-queue.ts';
import { FigureBook } from './figures.ts';
import { Health, type HealthParts } from './health.ts';
import { Metrics, type MetricsParts } from './metrics.ts';
import { logRequests, requestWatch, type WatchParts } from './request-log.ts';

export interface OperatingParts extends HealthParts, WatchParts, Omit<MetricsParts, 'book'> {
  metricsToken: string | null;
  backups: ConstructorParameters<typeof FigureBook>[0]['backups'];
  clock: ConstructorParameters<typeof FigureBook>[0]['clock'];
}

/** What the operator of a hosted server sees of it. */
export interface Operating {
  health: Health;
  /** Null without a token to read them by. */
  metrics: { text: Metrics; token: string } | null;
  watch: (request: IncomingMessage, response: ServerResponse) => void;
  noteMail: (outcome: MailOutcome) => void;
  noteTool: (operation: string, ms: number, status: number) => void;
}

/** Loaded by a hosted server alone: a desktop has nobody who reads this, and starts without it. */
export function openOperating(parts: OperatingParts): Operating {
  const { metricsToken: token } = parts;
  const metrics = token === null ? null : { token, text: new Metrics({ ...parts, book: new FigureBook(parts) }) };
  const logged = logRequests(parts.log);
  return {
    health: new Health(parts),
    metrics,
    watch: requestWatch(parts, (request, response) => {
      logged(request, response);
      metrics?.text.noteRequest(request);
    }),
    noteMail: (outcome) => metrics?.text.noteMail(outcome),
    noteTool: (operation, ms, status) => metrics?.text.noteTool(operation, ms, status),
  };
}
