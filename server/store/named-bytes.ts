/**
 * The tables whose rows name bytes by their SHA-256 (column `sha256`). What one of them names is kept, backed up and
 * checked; what none names any longer is removed.
 */
export const tablesWithBytes = [
  'evidence',
  'documentOriginals',
  'documentExports',
  'packetFiles',
  'messageImports',
  'messageMedia',
] as const;
