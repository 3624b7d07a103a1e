import { badRequest } from '../errors.ts';
import type { UserSettings } from './user-settings.ts';

const noSlash = () => badRequest('There should be a leading slash in the zcommand.');
const noSuchCommand = (name: string) => badRequest(`No such command: ${name}`);

const COLOR_SCHEME = { dark: 2, light: 3 } as const;

/** The settings that each command changes. */
const COMMANDS: ReadonlyMap<string, Partial<UserSettings>> = new Map([
  ['ping', {}],
  ['dark', { color_scheme: COLOR_SCHEME.dark }],
  ['night', { color_scheme: COLOR_SCHEME.dark }],
  ['light', { color_scheme: COLOR_SCHEME.light }],
  ['day', { color_scheme: COLOR_SCHEME.light }],
  ['fluid-width', { fluid_layout_width: true }],
  ['fixed-width', { fluid_layout_width: false }],
]);

/** The settings that a command changes; none for `/ping`. Refuses unknown commands. */
export function settingsOfCommand(command: string): Partial<UserSettings> {
  if (!command.startsWith('/')) throw noSlash();
  const name = command.slice(1);
  const settings = COMMANDS.get(name);
  if (!settings) throw noSuchCommand(name);
  return settings;
}
