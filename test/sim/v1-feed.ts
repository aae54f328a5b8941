import type { V1Resource } from './v1-resources.ts';

/** One change in the feed: of which record, and when in the order of all. */
export interface V1Change {
  seq: number;
  resource: V1Resource | 'cases';
  id: string;
  caseId: string;
}

/** What a server with the extension remembers of its changes: each record once, at the place of its last change. */
export class V1Feed {
  #changes: V1Change[] = [];
  #last = 0;
  #epochs = 1;
  /** Tells the change at each place from any other that could be there; never the same twice, whatever is put back. */
  #marks: number[] = [];
  #noted = 0;
  /** Cursors before this one are 410. */
  oldest = 0;
  /** The next so many changes are not noted: a feed that is wrong (SPEC 2.4). */
  leaveOut = 0;

  get last(): number {
    return this.#last;
  }

  get epoch(): string {
    return `epoch-${this.#epochs}`;
  }

  note(resource: V1Change['resource'], id: string, caseId: string): void {
    if (this.leaveOut > 0) {
      this.leaveOut -= 1;
      return;
    }
    this.#last += 1;
    this.#noted += 1;
    this.#marks[this.#last] = this.#noted;
    this.#changes = this.#changes.filter((change) => change.id !== id);
    this.#changes.push({ seq: this.#last, resource, id, caseId });
  }

  after(seq: number): V1Change[] {
    return this.#changes.filter((change) => change.seq > seq);
  }

  forget(): void {
    this.oldest = this.#last;
  }

  /** Undefined where nothing is yet. */
  markAt(seq: number): number | undefined {
    return this.#marks[seq];
  }

  save(): () => void {
    const [changes, last, marks, oldest] = [[...this.#changes], this.#last, [...this.#marks], this.oldest];
    return () => {
      [this.#changes, this.#last, this.#marks, this.oldest] = [changes, last, marks, oldest];
    };
  }

  /** Another history of the data begins, as after a restored backup that says that it is one. */
  beginAnew(): void {
    this.#epochs += 1;
    this.forget();
  }
}
