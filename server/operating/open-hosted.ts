import type { Operating, OperatingParts } from '#server/operating/open-operating.ts';
import { openOperating } from '#server/operating/open-operating.ts';
import { JobRunner } from '#server/pipeline/job-runner.ts';
import type { Pipeline } from '#server/pipeline/pipeline.ts';
import { openMail } from '#server/providers/mail/open-mail.ts';
import type { Config } from '#server/config.ts';

/** What a hosted server has and a desktop has not: it sends mail, and somebody watches it. */
export interface Hosted {
  operating: Operating;
  /** True while a mail is being sent. */
  readonly busy: boolean;
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface HostedParts extends Omit<OperatingParts, 'jobsRun' | 'dataFolder' | 'metricsToken'> {
  config: Config;
  publicUrl: string;
  pipeline: Pipeline;
  /** Whether the runner of all other jobs takes work. */
  jobsRun: () => boolean;
  logError: (error: unknown, jobId: string) => void;
}

/** Loaded by a hosted server alone: a desktop starts without the modules for it. */
export function openHosted(parts: HostedParts): Hosted {
  const { config, publicUrl, store, pipeline, clock, log, logError } = parts;
  const mail = openMail(config, publicUrl, { log, noteOutcome: (outcome) => operating.noteMail(outcome) });
  // Its own runner: a mail must not wait until a thousand scanned pages are read.
  const runner = new JobRunner({ store, pipeline, clock, kinds: [mail.queue], atOnce: 3, logError });
  const operating = openOperating({
    ...parts,
    dataFolder: config.data,
    metricsToken: config.metricsToken,
    jobsRun: () => parts.jobsRun() && runner.takesWork,
  });
  return {
    operating,
    get busy() {
      return runner.busy;
    },
    start: () => runner.start(),
    async stop() {
      await runner.stop();
      mail.close();
    },
  };
}
