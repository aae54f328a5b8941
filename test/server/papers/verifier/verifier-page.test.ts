import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { manifestFile } from '#server/papers/verifier/manifest.ts';
import { verifierPage } from '#server/papers/verifier/verifier-page.ts';
import { sampleManifest, sha256 } from './sample-manifest.ts';

const hostile = `</script><script>alert(1)</script><!-- "quoted" & 'so' \u2028 \u202E __SCRIPT__ $& <img src=x>`;

describe('the page that checks a packet', () => {
  it('is the same for the same packet', () => {
    expect(verifierPage(sampleManifest(), 'en-US')).toBe(verifierPage(sampleManifest(), 'en-US'));
  });

  it('has the manifest in it, and the hash of its file', () => {
    const manifest = sampleManifest();
    expect(dataOf(verifierPage(manifest, 'en-US')).manifest).toEqual(manifest);
    expect(verifierPage(manifest, 'en-US')).toContain(sha256(manifestFile(manifest)));
  });

  it('is as many elements with hostile words as with plain ones', () => {
    const [source] = sampleManifest().sources;
    const with_ = (words: string): string =>
      verifierPage(
        sampleManifest({
          title: words,
          caption: words,
          tool: words,
          statement: words,
          sources: source ? [{ ...source, label: words, title: words, notes: [words] }] : [],
          despite: [{ code: words, text: words }],
        }),
        'en-US',
      );
    const page = with_(hostile);
    const tags = (html: string): string[] => [...html.matchAll(/<[^>\s]+/g)].map(([tag]) => tag);
    expect(tags(page)).toEqual(tags(with_('plain')));
    expect(page).not.toMatch(/\u202E/);
    expect(dataOf(page).manifest.title).toBe(hostile);
    expect(page).toContain('[U+202E]');
  });

  it('allows exactly its own script and style', () => {
    const page = verifierPage(sampleManifest(), 'en-US');
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(page)?.[1] ?? '';
    const hashOf = (element: RegExp): string =>
      `'sha256-${createHash('sha256')
        .update(element.exec(page)?.[1] ?? '')
        .digest('base64')}'`;
    expect(policy).toBe(
      `default-src 'none'; script-src ${hashOf(/<script type="module">([^]*?)<\/script>/)}; ` +
        `style-src ${hashOf(/<style>([^]*?)<\/style>/)}; base-uri 'none'; form-action 'none'`,
    );
    expect(page).not.toMatch(/\b(?:src|href|style|on\w+)=|https?:|^import |^export /m);
  });

  it('says what each item is that was made of no file, and one Bates number once', () => {
    const [source] = sampleManifest().sources;
    const made = (changes: Partial<NonNullable<typeof source>>): string =>
      verifierPage(sampleManifest({ sources: source ? [{ ...source, ...changes }] : [] }), 'en-US');
    expect(made({})).toContain('<td>No file: a placeholder</td>');
    expect(made({ kind: 'document' })).toContain('<td>No file: a document of this case</td>');
    expect(made({ kind: 'message_log' })).toContain('<td>No file: set from messages</td>');
    expect(made({ bates: { first: 'DOE-1', last: 'DOE-1' } })).toContain('page 3 · DOE-1</small>');
    expect(made({ bates: { first: 'DOE-1', last: 'DOE-2' } })).toContain('page 3 · DOE-1–DOE-2</small>');
  });

  it('claims no more than hashes say', () => {
    expect(verifierPage(sampleManifest(), 'en-US')).not.toMatch(/authentic|genuine|verified|tamper/i);
  });
});

function dataOf(page: string): { manifest: ReturnType<typeof sampleManifest> } {
  const json = /id="packet">([^]*?)<\/script>/.exec(page)?.[1] ?? '';
  return JSON.parse(json) as { manifest: ReturnType<typeof sampleManifest> };
}
