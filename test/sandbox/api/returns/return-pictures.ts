import { drawParcelPicture } from '../../world/receiving/parcel-picture.ts';
import type { World } from '../../world/world.ts';
import type { Answer } from '../answer.ts';

/** A picture of returned goods below `returnPicturePath`; no token is asked for. */
export function returnPictureAnswer(world: World, pathname: string): Answer {
  for (const { returns } of [world.demo, world.other]) {
    for (const order of returns) {
      const index = order.lines.findIndex(({ taken }) =>
        taken.some(({ imagePath }) => imagePath === pathname),
      );
      if (index === -1) continue;
      const bytes = drawParcelPicture({
        key: order.id * 16 + index,
        tracking: order.trackingNumber,
        tag: order.referenceId,
      });
      return { status: 200, content: { type: 'image/png', bytes } };
    }
  }
  return { status: 404 };
}
