import type { CertificateFacts } from '#server/papers/certificate/open-certificate.ts';

/** Where a person's secrets are: the system's key store, or a file that only this account reads. */
export interface CertificateKeeper {
  readonly kind: 'system' | 'file';
  get(name: string): Promise<string | null>;
  set(name: string, value: string): Promise<void>;
}

/** A certificate as it is kept: what it says, and its file in Base64, encrypted with its password. */
export interface KeptCertificate extends CertificateFacts {
  id: string;
  addedAt: string;
  file: string;
}

const name = 'certificates';

/** The list in the key store, changed by one change after another. */
export class KeptCertificates {
  readonly #keeper: () => Promise<CertificateKeeper>;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(keeper: () => Promise<CertificateKeeper>) {
    this.#keeper = keeper;
  }

  async kind(): Promise<CertificateKeeper['kind']> {
    return (await this.#keeper()).kind;
  }

  async all(): Promise<KeptCertificate[]> {
    const kept = await (await this.#keeper()).get(name);
    return kept === null ? [] : (JSON.parse(kept) as KeptCertificate[]);
  }

  /** False when it is there already, from whichever file. */
  add(added: KeptCertificate): Promise<boolean> {
    return this.#change((kept) => {
      if (kept.some(({ fingerprint }) => fingerprint === added.fingerprint)) return null;
      return [...kept, added];
    });
  }

  async remove(id: string): Promise<void> {
    await this.#change((kept) => kept.filter((each) => each.id !== id));
  }

  #change(work: (kept: KeptCertificate[]) => KeptCertificate[] | null): Promise<boolean> {
    const done = this.#turn.then(async () => {
      const after = work(await this.all());
      if (after !== null) await (await this.#keeper()).set(name, JSON.stringify(after));
      return after !== null;
    });
    this.#turn = done.catch(() => undefined);
    return done;
  }
}
