import { Menu, Tray } from 'electron';

export interface TrayIcon {
  show(): void;
  hide(): void;
}

/** The sign that Casewright runs without a window, and the way back to one. */
export function createTrayIcon(parts: { icon: string; open(): void; quit(): void }): TrayIcon {
  let tray: Tray | null = null;
  return {
    show() {
      if (tray) return;
      tray = new Tray(parts.icon);
      tray.setToolTip('Casewright is running; assistants can reach it');
      tray.setContextMenu(
        Menu.buildFromTemplate([
          { label: 'Open Casewright', click: () => parts.open() },
          { type: 'separator' },
          { label: 'Quit', click: () => parts.quit() },
        ]),
      );
      tray.on('click', () => parts.open());
    },
    hide() {
      tray?.destroy();
      tray = null;
    },
  };
}
