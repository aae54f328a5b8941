import { contextBridge, ipcRenderer } from 'electron';
import type { PageNote, PlaceInMenu, ShellAction, ShellNews } from './bridge.ts';

/*
 * What the page can say to the shell and hear from it (bridge.ts), and nothing more: no channel that the page could
 * name, no path, no Node.
 */
contextBridge.exposeInMainWorld('casewrightShell', {
  platform: process.platform,
  /** Listens from now on; what came before the page was ready comes first. */
  onNews(listener: (news: ShellNews) => void): void {
    ipcRenderer.removeAllListeners('casewright:news');
    ipcRenderer.on('casewright:news', (_event, news: ShellNews) => listener(news));
    ipcRenderer.send('casewright:listening');
  },
  act: (action: ShellAction): void => ipcRenderer.send('casewright:act', action),
  notify: (note: PageNote): void => ipcRenderer.send('casewright:notify', note),
  showPlaces: (places: PlaceInMenu[]): void => ipcRenderer.send('casewright:places', places),
  readFile: (id: string, offset: number): Promise<unknown> => ipcRenderer.invoke('casewright:read-file', id, offset),
  forgetFile: (id: string): void => ipcRenderer.send('casewright:forget-file', id),
});
