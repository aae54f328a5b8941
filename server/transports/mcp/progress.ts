import type { ProgressToken, ServerNotification } from '@modelcontextprotocol/sdk/types.js';

const sayAgainAfter = 2000;

/**
 * Reports to the caller how far its call is, when it asked for that. The number only grows, as the protocol demands;
 * while nothing moves it grows a little every two seconds, so that hosts with a time limit see that work goes on.
 */
export class Progress {
  readonly #token: ProgressToken | undefined;
  readonly #send: (notification: ServerNotification) => Promise<void>;
  #reported = -1;
  #at = 0;

  constructor(token: ProgressToken | undefined, send: (notification: ServerNotification) => Promise<void>) {
    this.#token = token;
    this.#send = send;
  }

  async report(done: number, of: number | undefined, message: string): Promise<void> {
    if (this.#token === undefined) return;
    const moved = done > this.#reported;
    if (!moved && Date.now() - this.#at < sayAgainAfter) return;
    this.#reported = moved ? done : this.#reported + 0.01;
    this.#at = Date.now();
    const params = {
      progressToken: this.#token,
      progress: this.#reported,
      ...(of !== undefined && { total: of }),
      message,
    };
    await this.#send({ method: 'notifications/progress', params });
  }
}
