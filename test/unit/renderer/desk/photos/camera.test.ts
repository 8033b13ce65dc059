import { describe, expect, test } from 'vitest';
import { createCamera, problemOf } from '#renderer/desk/photos/camera.ts';

/** A stream with one track, which can be unplugged. */
function fakeStream() {
  const track = new EventTarget();
  let isStopped = false;
  Object.assign(track, { stop: () => (isStopped = true) });
  return {
    stream: { getTracks: () => [track] } as unknown as MediaStream,
    isStopped: () => isStopped,
    unplug: () => track.dispatchEvent(new Event('ended')),
  };
}

function setUp(getStream: () => Promise<MediaStream>) {
  const allowed: boolean[] = [];
  const camera = createCamera({ allow: async (isAllowed) => allowed.push(isAllowed), getStream });
  return { camera, allowed };
}

describe('the camera of a desk', () => {
  test('is allowed before it is requested, and released and forbidden when it is closed', async () => {
    const { stream, isStopped } = fakeStream();
    const { camera, allowed } = setUp(async () => stream);
    await camera.open();
    expect([camera.read(), allowed]).toEqual([{ step: 'live', stream }, [true]]);
    camera.close();
    expect([camera.read(), isStopped(), allowed]).toEqual([{ step: 'closed' }, true, [true, false]]);
  });

  test('is released on arrival if it was closed before', async () => {
    const { stream, isStopped } = fakeStream();
    const later = Promise.withResolvers<MediaStream>();
    const { camera, allowed } = setUp(() => later.promise);
    const opening = camera.open();
    camera.close();
    later.resolve(stream);
    await opening;
    expect([camera.read(), isStopped(), allowed.at(-1)]).toEqual([{ step: 'closed' }, true, false]);
  });

  test('reports that it is unplugged, and can be opened again', async () => {
    const { stream, unplug } = fakeStream();
    const { camera, allowed } = setUp(async () => stream);
    await camera.open();
    unplug();
    expect([camera.read(), allowed.at(-1)]).toEqual([{ step: 'failed', problem: 'lost' }, false]);
    await camera.open();
    expect(camera.read().step).toBe('live');
  });

  test.each([
    ['NotFoundError', 'none'],
    ['NotAllowedError', 'refused'],
    ['NotReadableError', 'busy'],
    ['TypeError', 'failed'],
  ] as const)('that is unavailable due to %s reports that it is %s', async (name, problem) => {
    const error = Object.assign(new Error('No.'), { name });
    const { camera, allowed } = setUp(() => Promise.reject(error));
    await camera.open();
    expect([camera.read(), allowed]).toEqual([{ step: 'failed', problem }, [true, false]]);
    expect(problemOf(error)).toBe(problem);
  });
});
