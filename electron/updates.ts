import { writeFileSync } from 'node:fs';

/** The part of electron-updater that is used. */
export interface Updater {
  autoDownload: boolean;
  autoInstallOnAppQuit: boolean;
  forceDevUpdateConfig: boolean;
  updateConfigPath: string | null;
  logger: unknown;
  on(event: 'update-downloaded', listener: (info: { version: string }) => void): unknown;
  on(event: 'error', listener: (error: Error) => void): unknown;
  checkForUpdates(): Promise<unknown>;
  quitAndInstall(isSilent?: boolean, isForceRunAfter?: boolean): void;
}

export interface Updates {
  check(): Promise<void>;
  /** Ends the server, then the application, and starts the new version. */
  restart(): Promise<void>;
  stop(): void;
}

const day = 86_400_000;

/** The address of a feed that someone configured, or null: without one nothing is ever asked of the network. */
export function updateFeed(environment: NodeJS.ProcessEnv): string | null {
  const given = environment['CASEWRIGHT_UPDATE_FEED']?.trim() ?? '';
  if (given === '') return null;
  if (!URL.canParse(given)) throw new Error(`CASEWRIGHT_UPDATE_FEED is not an address: ${given}`);
  const { protocol, hostname } = new URL(given);
  if (protocol === 'https:' || (protocol === 'http:' && hostname === '127.0.0.1')) return given;
  throw new Error('CASEWRIGHT_UPDATE_FEED must begin with https://.');
}

/**
 * Looks at the feed at the start and once a day, downloads quietly, and says when a new version is ready. It is
 * installed when the person asks, or at the next end of the application; never by force.
 */
export function watchForUpdates(parts: {
  updater: Updater;
  feed: string;
  /** Where electron-updater reads the feed from; written here. */
  configFile: string;
  ready: (version: string) => void;
  failed: (sentence: string) => void;
  stopServer: () => Promise<void>;
}): Updates {
  const { updater, feed, configFile, ready, failed } = parts;
  // JSON is YAML. The cache's name must be in this file; an address alone would not do.
  writeFileSync(
    configFile,
    JSON.stringify({ provider: 'generic', url: feed, updaterCacheDirName: 'casewright-updates' }),
  );
  updater.updateConfigPath = configFile;
  updater.autoDownload = true;
  updater.autoInstallOnAppQuit = true;
  updater.logger = null;
  updater.on('update-downloaded', ({ version }) => ready(version));
  updater.on('error', (error) => failed(`Updates could not be looked for: ${error.message}`));

  const check = async (): Promise<void> => {
    // The updater reports its failures by the event above, and rejects as well.
    await updater.checkForUpdates().catch(() => undefined);
  };
  void check();
  const timer = setInterval(() => void check(), day);
  return {
    check,
    async restart() {
      await parts.stopServer();
      updater.quitAndInstall(false, true);
    },
    stop: () => clearInterval(timer),
  };
}
