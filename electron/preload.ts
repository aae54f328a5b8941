import { contextBridge } from 'electron';

/** The page learns that it runs in the application's own window, and on which system. It gets nothing it could call. */
contextBridge.exposeInMainWorld('casewrightShell', { platform: process.platform });
