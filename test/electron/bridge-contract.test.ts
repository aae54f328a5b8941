import { expectTypeOf, it } from 'vitest';
import type { PageNote, PlaceInMenu, ShellAction, ShellNews } from '#electron/bridge.ts';
import type { ShellBridge, ShellNews as NewsInThePage } from '#renderer/lib/shell-bridge.ts';

it('is the same on both sides', () => {
  expectTypeOf<ShellNews>().toEqualTypeOf<NewsInThePage>();
  expectTypeOf<Parameters<ShellBridge['act']>>().toEqualTypeOf<[action: ShellAction]>();
  expectTypeOf<Parameters<ShellBridge['notify']>>().toEqualTypeOf<[note: PageNote]>();
  expectTypeOf<Parameters<ShellBridge['showPlaces']>>().toEqualTypeOf<[places: PlaceInMenu[]]>();
});
