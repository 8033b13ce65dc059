import { createHash } from 'node:crypto';
import { serveOnLoopback } from '#test/integration/service/loopback-server.ts';

/** A published release: the description, and the AppImage that it describes. */
export type Release = {
  readonly version: string;
  readonly image: Buffer;
  /** Percentage of computers that get it; default all. */
  readonly stagingPercentage?: number;
  /** The hash in the description; default the image's real hash. */
  readonly sha512?: string;
  /** Number of bytes of the image after which the connection breaks off; default never. */
  readonly cutAfter?: number;
  /** Response in place of the description. */
  readonly description?: string;
  /** Status of the description; default 200. */
  readonly status?: number;
};

/** A release server on loopback, with one release. */
export async function startReleaseServer(release: Release) {
  const { version, image, cutAfter } = release;
  const sha512 = release.sha512 ?? createHash('sha512').update(image).digest('base64');
  const name = `Dockhand-${version}.AppImage`;
  const description = JSON.stringify({
    version,
    files: [{ url: name, sha512, size: image.length }],
    path: name,
    sha512,
    releaseDate: '2026-11-25T00:00:00.000Z',
    stagingPercentage: release.stagingPercentage,
  });
  const { origin, close } = await serveOnLoopback((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1');
    if (pathname.endsWith('.yml')) {
      response.statusCode = release.status ?? 200;
      response.end(release.description ?? description);
    } else if (pathname === `/${name}`) {
      response.setHeader('Content-Length', image.length);
      if (cutAfter === undefined) response.end(image);
      else response.write(image.subarray(0, cutAfter), () => response.destroy());
    } else {
      response.statusCode = 404;
      response.end();
    }
  });
  return { url: `${origin}/`, close };
}
