/** True where a window can be seen: macOS and Windows always, elsewhere with an X server or a compositor. */
export function hasDisplay(platform: string = process.platform, env = process.env): boolean {
  if (platform === 'darwin' || platform === 'win32') return true;
  return Boolean(env['DISPLAY'] || env['WAYLAND_DISPLAY']);
}
