/** What a page in any window may: nothing but what a web page may, and less. */
export const lockedDown = {
  sandbox: true,
  contextIsolation: true,
  nodeIntegration: false,
  nodeIntegrationInWorker: false,
  nodeIntegrationInSubFrames: false,
  webSecurity: true,
  allowRunningInsecureContent: false,
  webviewTag: false,
  // On other systems Chromium would fetch its dictionaries from the internet.
  spellcheck: process.platform === 'darwin',
};
