import { AppError, invalid, notFound } from '#server/errors/app-error.ts';
import {
  type CertificateFacts,
  openCertificate,
  requireInForce,
  type SigningCertificate,
} from '#server/papers/certificate/open-certificate.ts';
import { newId } from '#server/store/ids.ts';
import { KeptCertificates, type CertificateKeeper, type KeptCertificate } from './kept-certificates.ts';
import { minutesUnlocked } from './schema.ts';

/** A certificate as the window shows it. */
export interface ShownCertificate extends CertificateFacts {
  id: string;
  addedAt: string;
  /** An ISO instant; null while it is locked. */
  unlockedUntil: string | null;
}

interface Unlocked {
  certificate: SigningCertificate;
  until: string;
  timer: NodeJS.Timeout;
}

/**
 * The certificates that a person signs with. Their files are kept as they came, encrypted with their password, where
 * the other secrets are. A key is only in this object, for ten minutes after its password was given.
 */
export class Certificates {
  readonly #kept: KeptCertificates | null;
  readonly #unlocked = new Map<string, Unlocked>();

  /** `keeper`: null on a hosted server, where nobody's key has a place. */
  constructor(keeper: (() => Promise<CertificateKeeper>) | null) {
    this.#kept = keeper && new KeptCertificates(keeper);
  }

  async list(now: string): Promise<{ keptIn: CertificateKeeper['kind']; certificates: ShownCertificate[] }> {
    const kept = this.#requireDesktop();
    const certificates = (await kept.all()).map((each) => this.#shown(each, now));
    return { keptIn: await kept.kind(), certificates };
  }

  /** Checked with its password before it is kept; the password is not. */
  async add(file: Uint8Array, password: string, now: string): Promise<ShownCertificate> {
    const kept = this.#requireDesktop();
    const { facts } = await openCertificate(file, password);
    requireInForce(facts, now);
    const added = { id: newId(), addedAt: now, ...facts, file: Buffer.from(file).toString('base64') };
    if (await kept.add(added)) return this.#shown(added, now);
    throw new AppError('conflict', 'This certificate is here already. To replace its file, remove it first.');
  }

  async unlock(id: string, password: string, now: string): Promise<ShownCertificate> {
    const kept = await this.#find(id);
    const certificate = await openCertificate(Buffer.from(kept.file, 'base64'), password);
    requireInForce(certificate.facts, now);
    this.#forget(id);
    const ms = minutesUnlocked * 60_000;
    const timer = setTimeout(() => this.#forget(id), ms).unref();
    this.#unlocked.set(id, { certificate, until: new Date(Date.parse(now) + ms).toISOString(), timer });
    return this.#shown(kept, now);
  }

  async lock(id: string, now: string): Promise<ShownCertificate> {
    const kept = await this.#find(id);
    this.#forget(id);
    return this.#shown(kept, now);
  }

  async remove(id: string): Promise<void> {
    await this.#find(id);
    this.#forget(id);
    await this.#requireDesktop().remove(id);
  }

  /** To sign with it now; else the sentence that says what to do first. */
  async use(id: string, now: string): Promise<SigningCertificate> {
    return this.#open(await this.#find(id), now);
  }

  /** The same for one that something was signed with. */
  async useAgain({ fingerprint, subject }: Pick<CertificateFacts, 'fingerprint' | 'subject'>, now: string) {
    const kept = (await this.#requireDesktop().all()).find((each) => each.fingerprint === fingerprint);
    if (kept) return this.#open(kept, now);
    throw new AppError(
      'conflict',
      `The certificate “${subject}” is not on this computer. Add it under Settings, Certificates.`,
    );
  }

  /** Forgets every key. */
  close(): void {
    for (const id of this.#unlocked.keys()) this.#forget(id);
  }

  #open(kept: KeptCertificate, now: string): SigningCertificate {
    const unlocked = this.#unlockedAt(kept.id, now);
    if (!unlocked) {
      const sentence = `The certificate “${kept.subject}” is locked. Unlock it with its password, then try again.`;
      throw new AppError('conflict', sentence, { locked: kept.id });
    }
    requireInForce(kept, now);
    return unlocked.certificate;
  }

  /** A timer may be late, after the computer slept: the clock decides. */
  #unlockedAt(id: string, now: string): Unlocked | undefined {
    const unlocked = this.#unlocked.get(id);
    if (unlocked === undefined || now < unlocked.until) return unlocked;
    this.#forget(id);
    return undefined;
  }

  #forget(id: string): void {
    clearTimeout(this.#unlocked.get(id)?.timer);
    this.#unlocked.delete(id);
  }

  async #find(id: string): Promise<KeptCertificate> {
    const found = (await this.#requireDesktop().all()).find((each) => each.id === id);
    if (!found) throw notFound('certificate');
    return found;
  }

  #requireDesktop(): KeptCertificates {
    if (this.#kept) return this.#kept;
    throw new AppError('forbidden', onlyOnDesktop);
  }

  /** Without the file. */
  #shown({ file: _file, ...facts }: KeptCertificate, now: string): ShownCertificate {
    return { ...facts, unlockedUntil: this.#unlockedAt(facts.id, now)?.until ?? null };
  }
}

const onlyOnDesktop =
  'A certificate signs only in Casewright on your own computer. A hosted server never has its private key.';

/** The file as the window sends it. */
export function fileOf(base64: string): Uint8Array {
  const file = Buffer.from(base64, 'base64');
  if (file.length === 0) throw invalid('Choose the file of your certificate (.p12 or .pfx).', 'file');
  return file;
}
