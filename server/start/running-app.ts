import type { CarriedSession } from '#server/access/sessions.ts';
import type { ShellChannel } from '#server/owner/secret-store.ts';
import type { Connections } from '#server/store/connections.ts';

export interface RunningApp {
  url: string;
  port: number;
  /** A one-time address that opens the window; on a hosted server the one where people sign in. */
  bootAddress(): string;
  /** The windows that are signed in, which a server started again must still know. */
  sessions(): Promise<CarriedSession[]>;
  stop(): Promise<void>;
}

export interface StartOptions {
  /** What proves to this server that a caller may read its data folder. */
  ownerSecret: string;
  /** Called once no request came for `config.idleExitSeconds` and no job runs. */
  onIdle?: () => void;
  /** Stops this server and starts another on the same folder and port, which carries a restore out. */
  onRestart?: () => void;
  /** The shell that started this process, which reaches the system's key store. */
  shell?: ShellChannel;
  /** Windows that stay signed in through that. */
  carriedSessions?: readonly CarriedSession[];
  /** How the database of a data folder is reached; SQLite unless said otherwise. */
  connect?: (file: string) => Connections | Promise<Connections>;
}
