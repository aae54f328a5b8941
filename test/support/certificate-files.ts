import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/* PKCS#12 files as people have them, made by OpenSSL for one test: none is ever kept. */

const maker = 'openssl';
export const filePassword = 'a file of Maya’s';

/** `openssl req` words for a key. */
const keys = {
  rsa: ['rsa:2048'],
  'p-384': ['ec', '-pkeyopt', 'ec_paramgen_curve:P-384'],
  secp256k1: ['ec', '-pkeyopt', 'ec_paramgen_curve:secp256k1'],
  ed25519: ['ed25519'],
} as const;

interface Wish {
  name?: string;
  key?: keyof typeof keys;
  password?: string;
  /** More words for `openssl pkcs12`. */
  words?: readonly string[];
  /** Issued by an authority, whose certificate is in the file too. */
  issued?: boolean;
}

/** A new certificate with its key; valid from now on for 30 days. */
export function certificateFile(wish: Wish = {}): Buffer {
  const { name = 'Maya Ellery', key = 'rsa', password = filePassword, words = [], issued = false } = wish;
  const folder = mkdtempSync(path.join(tmpdir(), 'casewright-certificate-'));
  const openssl = (...asked: string[]): unknown => execFileSync(maker, asked, { cwd: folder, stdio: 'pipe' });
  try {
    const whose = ['-subj', `/CN=${name}/O=Ellery`, '-nodes', '-days', '30'];
    openssl('req', '-x509', '-newkey', ...keys[key], ...whose, '-keyout', 'key.pem', '-out', 'own.pem');
    if (issued) {
      openssl(
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-subj',
        '/CN=An authority',
        '-nodes',
        '-keyout',
        'ca.key',
        '-out',
        'ca.pem',
      );
      openssl('req', '-new', '-key', 'key.pem', '-subj', `/CN=${name}`, '-out', 'own.csr');
      openssl(
        'x509',
        '-req',
        '-in',
        'own.csr',
        '-CA',
        'ca.pem',
        '-CAkey',
        'ca.key',
        '-CAcreateserial',
        '-days',
        '30',
        '-out',
        'own.pem',
      );
    }
    const chain = issued ? ['-certfile', 'ca.pem'] : [];
    writeFileSync(path.join(folder, 'password'), `${password}\n`);
    const made = ['pkcs12', '-export', '-inkey', 'key.pem', '-in', 'own.pem', ...chain, '-passout', 'file:password'];
    openssl(...made, '-out', 'own.p12', ...words);
    return readFileSync(path.join(folder, 'own.p12'));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
