import type { SharedList } from './shared-list.ts';
import { UploadSender, type SenderParts } from './upload-sender.ts';
import type { UploadWindows } from './upload-windows.ts';
import { isOver, type Upload } from './upload.ts';

const lostWithWindow = 'Its window was closed before it had been kept. Add it once more.';

interface TurnParts extends Omit<SenderParts, 'uploads' | 'change'> {
  list: SharedList;
  windows: UploadWindows;
  /** Shows what goes wrong. */
  attempt: (work: Promise<void>) => Promise<void>;
}

/** What only the window that sends does: it also says which files were lost with the window they were dropped on. */
export class SendingTurn {
  readonly sender: UploadSender;
  readonly #parts: TurnParts;
  readonly #watched = new Set<string>();

  constructor(parts: TurnParts) {
    const { list } = parts;
    this.#parts = parts;
    this.sender = new UploadSender({
      ...parts,
      uploads: () => list.all,
      change: (keys, changeOf) => list.change(keys, changeOf),
    });
  }

  async run(leaving: AbortSignal): Promise<void> {
    const { list } = this.#parts;
    await list.read();
    this.watch(list.all);
    await this.sender.run(leaving);
  }

  /** Bytes that were not kept are lost with the window they were dropped on. */
  watch(uploads: readonly Upload[]): void {
    const { windows, attempt } = this.#parts;
    for (const upload of uploads) {
      const owner = upload.window;
      if (!isOnlyIn(upload, owner) || owner === windows.id || this.#watched.has(owner)) continue;
      this.#watched.add(owner);
      void windows.whenGone(owner).then(() => attempt(this.#lose(owner)));
    }
  }

  async #lose(owner: string): Promise<void> {
    await this.#parts.list.changeWhere(
      (upload) => isOnlyIn(upload, owner),
      () => ({ state: 'failed', final: true, message: lostWithWindow, request: null }),
    );
  }
}

function isOnlyIn(upload: Upload, owner: string): boolean {
  return upload.window === owner && upload.kept === null && !isOver(upload);
}
