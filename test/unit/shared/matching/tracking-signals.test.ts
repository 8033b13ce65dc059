import { describe, expect, test } from 'vitest';
import type { MatchCandidate } from '#shared/matching/match-candidate.ts';
import { createTrackingIndex } from '#shared/matching/match-index.ts';
import { trackingSignals } from '#shared/matching/tracking-signals.ts';
import { candidate } from './match-builders.ts';

/**
 * The tracking signals of a code for the boxes of these orders: kind, place of the order, place of the box, and weight.
 */
function signalsOf(scanned: string, ...candidates: readonly MatchCandidate[]) {
  return trackingSignals(candidates, createTrackingIndex(candidates), scanned).map(
    ({ reason, place, boxPlace, weight }) => [reason.code, place, boxPlace, Number(weight.toFixed(2))],
  );
}

const boxes = (...tracking: (string | null)[]) => candidate(1, { tracking });
const number = '1Z4AB1230312345678';

describe('a code', () => {
  test('that is the number of a box outweighs everything, however many boxes have it', () => {
    expect(signalsOf(number, boxes(null, number))).toEqual([['TRACKING_SAME', 0, 1, 60]]);
    expect(signalsOf(number, boxes(number), boxes(number))).toEqual([
      ['TRACKING_SAME', 0, 0, 60],
      ['TRACKING_SAME', 1, 0, 60],
    ]);
  });

  test('that contains a number weighs by the length of the number, up to 30, and less for each order it fits', () => {
    expect(signalsOf(`420606${number}`, boxes(number))).toEqual([['TRACKING_WITHIN', 0, 0, 27]]);
    expect(signalsOf('42060612345678901234567890123', boxes('12345678901234567890123'))).toEqual([
      ['TRACKING_WITHIN', 0, 0, 30],
    ]);
    expect(signalsOf(`X${number}`, boxes(number), boxes(number))).toEqual([
      ['TRACKING_WITHIN', 0, 0, 26.31],
      ['TRACKING_WITHIN', 1, 0, 26.31],
    ]);
  });

  test('matches a contained number from nine characters on, at its start, in its middle, and at its end', () => {
    for (const scanned of ['KX123456780', '123456780KX', 'K123456780X']) {
      expect(signalsOf(scanned, boxes('123456780'))[0]).toEqual(['TRACKING_WITHIN', 0, 0, 13.5]);
    }
    expect(signalsOf('KKKK12345670', boxes('12345670'))).toEqual([]);
  });

  test('that is cut weighs by the remaining part, up to 13, and less by the missing part', () => {
    expect(signalsOf(number.slice(0, -4), boxes(number))).toEqual([['TRACKING_START', 0, 0, 11.4]]);
    expect(signalsOf(number.slice(5), boxes(number))).toEqual([['TRACKING_END', 0, 0, 12.25]]);
    expect(signalsOf(number.slice(0, 7), boxes(number))).toEqual([['TRACKING_START', 0, 0, 4.7]]);
    expect(signalsOf(number.slice(-6), boxes(number))).toEqual([['TRACKING_END', 0, 0, 6]]);
    expect(signalsOf(number.slice(0, 5), boxes(number))).toEqual([]);
  });

  test('that is cut with foreign text at its other end needs ten characters of the number', () => {
    expect(signalsOf(`420606${number.slice(0, 10)}`, boxes(number))).toEqual([['TRACKING_START', 0, 0, 9.8]]);
    expect(signalsOf(`${number.slice(-10)}0017`, boxes(number))).toEqual([['TRACKING_END', 0, 0, 11.8]]);
    expect(signalsOf(`420606${number.slice(0, 9)}`, boxes(number))).toEqual([]);
    expect(signalsOf(`${number.slice(-9)}0017`, boxes(number))).toEqual([]);
  });

  test('that starts one number and ends another points to both, by the better match of each', () => {
    const middle = 'AB123045';
    const signals = signalsOf(middle, boxes(`${middle}9999`), boxes(`8888${middle}`));
    expect(signals).toEqual([
      ['TRACKING_START', 0, 0, 8.11],
      ['TRACKING_END', 1, 0, 9.11],
    ]);
    expect(signalsOf(middle, boxes(`${middle}99${middle}`))).toHaveLength(1);
  });

  test('with one slip weighs little, whichever end is intact, and more if the slip changes the length', () => {
    for (const [slipped, weight] of [
      [number.replace('345', '354'), 6],
      [`2${number.slice(1)}`, 6],
      [`${number.slice(0, -1)}9`, 6],
      [`${number.slice(0, 8)}${number.slice(9)}`, 8],
      [`${number.slice(0, 8)}7${number.slice(8)}`, 8],
    ] as const) {
      expect(signalsOf(slipped, boxes(number))).toEqual([['TRACKING_SLIP', 0, 0, weight]]);
    }
    expect(signalsOf(number.replace('0312', '9876'), boxes(number))).toEqual([]);
    expect(signalsOf('A12345678', boxes('A12345679'))).toEqual([]);
    expect(signalsOf('A1234567890', boxes('A1234567891'))).toEqual([['TRACKING_SLIP', 0, 0, 6]]);
  });

  test('points to the boxes that are still awaited first', () => {
    const order = candidate(1, {
      tracking: [number, number, number],
      boxStatuses: ['Completed', 'Awaiting', 'Arrived'],
    });
    expect(signalsOf(number, order).map(([, , boxPlace]) => boxPlace)).toEqual([1, 0, 2]);
  });

  test('is read up to its 120th character', () => {
    expect(signalsOf(`${'X'.repeat(102)}${number}`, boxes(number))).toHaveLength(1);
    expect(signalsOf(`${'X'.repeat(103)}${number}`, boxes(number))).not.toContainEqual([
      'TRACKING_WITHIN',
      0,
      0,
      27,
    ]);
  });

  test('is shown as scanned if it is not the number itself', () => {
    const candidates = [boxes(number)];
    const [same] = trackingSignals(candidates, createTrackingIndex(candidates), number);
    const [within] = trackingSignals(candidates, createTrackingIndex(candidates), `X${number}`);
    const unnumbered = candidates.map((order) => ({
      ...order,
      boxes: order.boxes.map((box) => ({ ...box, boxNumber: null })),
    }));
    const [unnamed] = trackingSignals(unnumbered, createTrackingIndex(unnumbered), number);
    expect(unnamed?.reason.values).toEqual({ tracking: number, box: 1 });
    expect(same?.reason.values).toEqual({ tracking: number, box: 1 });
    expect(within?.reason.values).toEqual({ tracking: number, box: 1, scanned: `X${number}` });
  });
});

describe('a code without a match', () => {
  test('has no signal if it is not a number of any box', () => {
    for (const scanned of ['', 'A', 'QQQQQ11111', '9999999999999999']) {
      expect(signalsOf(scanned, boxes(number, null))).toEqual([]);
    }
  });

  test('may differ from a number by more than one in length, which is not a slip', () => {
    expect(signalsOf('1Z4AB99303123', boxes('1Z4AB1230312345678', '99999999999999'))).toEqual([]);
    expect(signalsOf('A123456Q8901', boxes('A12345678901'))).toEqual([['TRACKING_SLIP', 0, 0, 6]]);
  });
});

describe('the tracking number index', () => {
  const lengthsOf = (...tracking: string[]) => createTrackingIndex([boxes(...tracking)]).lengths;

  test.each([
    ['123456', []],
    ['1234567', [7]],
    ['ABCD123', []],
    ['ABC1234', [7]],
    ['1111122', []],
    ['1111123', [7]],
  ])(
    'indexes %j with lengths %j: seven characters, four digits, and three different ones are needed',
    (text, found) => {
      expect(lengthsOf(text)).toEqual(found);
    },
  );

  test('indexes numbers separated by commas or lines individually, and together', () => {
    expect(lengthsOf('PRO1112223, 1Z4AB12303123;\nA1234567|B1234567')).toEqual([39, 13, 10, 8]);
    expect(lengthsOf('1Z 4AB 123 03 123')).toEqual([13]);
    const { whole, starts, ends } = createTrackingIndex([boxes('A1234567,,A1234567'), boxes('A1234567')]);
    expect([...whole].map(([code, places]) => [code, places.map(({ place }) => place)])).toEqual([
      ['A1234567', [0, 1]],
      ['A1234567A1234567', [0]],
    ]);
    expect([[...starts.values()], [...ends.values()]]).toEqual([
      [['A1234567', 'A1234567A1234567']],
      [['A1234567', 'A1234567A1234567']],
    ]);
  });
});
