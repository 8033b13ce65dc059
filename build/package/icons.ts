import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { IconIcns, IconIco } from '@shockpkg/icon-encoder';
import sharp from 'sharp';

/** The single source drawing. */
const drawing = join(import.meta.dirname, 'icon.svg');
const drawingSize = 64;

/** Sizes of the Windows icon, in pixels. */
const icoSizes = [16, 24, 32, 48, 64, 128, 256];

/** Parts of the macOS icon by image size; those of 32 pixels and more also serve as the doubled smaller ones. */
const icnsParts: readonly (readonly [size: number, types: readonly string[]])[] = [
  [16, ['ic04']],
  [32, ['ic05', 'ic11']],
  [64, ['ic12']],
  [128, ['ic07']],
  [256, ['ic08', 'ic13']],
  [512, ['ic09', 'ic14']],
  [1024, ['ic10']],
];

/** Sizes of the Linux icon theme, in pixels. */
const linuxSizes = [16, 24, 32, 48, 64, 128, 256, 512];

/** The icon size that the service requires for a published OAuth app (5.5), in pixels. */
const oauthAppSize = 500;

/** Paths, as `electron-builder` expects them. */
export type Icons = { readonly ico: string; readonly icns: string; readonly linux: string };

/** Renders the icon in every size and writes it in each system's format, into a folder that may be new. */
export async function writeIcons(folder: string): Promise<Icons> {
  const sizes = new Set([oauthAppSize, ...icoSizes, ...linuxSizes, ...icnsParts.map(([size]) => size)]);
  const images = new Map<number, Buffer>();
  for (const size of sizes) {
    // 72 dpi is the drawing at its own size: each size is redrawn and not scaled.
    images.set(
      size,
      await sharp(drawing, { density: (72 * size) / drawingSize })
        .png()
        .toBuffer(),
    );
  }
  const pictureOf = (size: number) => images.get(size) ?? Buffer.alloc(0);
  const [ico, icns] = [new IconIco(), new IconIcns()];
  for (const size of icoSizes) await ico.addFromPng(pictureOf(size), size === 256 ? true : null, true);
  for (const [size, types] of icnsParts) await icns.addFromPng(pictureOf(size), [...types], true);

  const icons = {
    ico: join(folder, 'icon.ico'),
    icns: join(folder, 'icon.icns'),
    linux: join(folder, 'linux'),
  };
  mkdirSync(icons.linux, { recursive: true });
  for (const size of linuxSizes) writeFileSync(join(icons.linux, `${size}x${size}.png`), pictureOf(size));
  writeFileSync(join(folder, 'oauth-app.png'), pictureOf(oauthAppSize));
  writeFileSync(icons.ico, ico.encode());
  writeFileSync(icons.icns, icns.encode());
  return icons;
}
