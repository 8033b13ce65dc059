import { describe, expect, test } from 'vitest';
import { matchReasonCodes } from '#shared/matching/match-kinds.ts';
import { type CandidateFacts, candidate, codesOf, idsOf, rank } from './match-builders.ts';

const number = '1Z4AB1230312345678';

describe('a tracking code', () => {
  const orders = [
    candidate(1, { tracking: ['1Z4AB1230399999999'] }),
    candidate(2, { tracking: [null, number] }),
    candidate(3, { purchase_order_number: 'PO-2026-0412' }),
  ];

  test.each([
    ['as it is', number, 'TRACKING_SAME'],
    ['in small letters with spaces', '1z 4ab 123 03 1234 5678', 'TRACKING_SAME'],
    ['in full-width characters', '１Ｚ4AB1230312345678', 'TRACKING_SAME'],
    ['with a separator that cannot be seen', `\u001D${number}\u200B`, 'TRACKING_SAME'],
    ['behind a postal code', `42060601${number}`, 'TRACKING_WITHIN'],
    ['with more behind it', `${number}0017`, 'TRACKING_WITHIN'],
    ['torn at its end', number.slice(0, -4), 'TRACKING_START'],
    ['torn at its beginning', number.slice(5), 'TRACKING_END'],
    ['torn, behind a postal code', `42060601${number.slice(0, -3)}`, 'TRACKING_START'],
    ['of which its last six characters are left', number.slice(-6), 'TRACKING_END'],
    ['with unreadable characters', `${number.slice(0, 8)}??${number.slice(10)}`, 'TRACKING_GAP'],
    [
      'with unreadable characters near its end',
      `${number.slice(0, -5)} * ${number.slice(-2)}`,
      'TRACKING_GAP',
    ],
  ])('%s finds the order of its box', (_, trackingBarcode, code) => {
    const ranking = rank({ tracking_barcode: trackingBarcode }, orders);
    expect(ranking.isNone).toBe(false);
    expect(idsOf(ranking)).toEqual([2]);
    expect(codesOf(ranking)).toContain(code);
    expect(ranking.ranked[0]?.reasons[0]?.values).toMatchObject({ tracking: number, box: 2 });
  });

  test('shows how much of a torn code is missing', () => {
    const { ranked } = rank({ tracking_barcode: number.slice(0, -4) }, orders);
    expect(ranked[0]?.reasons[0]).toEqual({
      code: 'TRACKING_START',
      speaks: 'for',
      values: { tracking: number, box: 2, scanned: number.slice(0, -4), missing: 4 },
    });
  });

  test('with one slip is a hint, not a proposal', () => {
    const ranking = rank(
      { tracking_barcode: number.replace('345', '354'), created_date: '2026-09-01T00:00:00Z' },
      orders,
    );
    expect(idsOf(ranking)).toEqual([2]);
    expect(codesOf(ranking)).toContain('TRACKING_SLIP');
    expect(ranking.isNone).toBe(true);
  });

  test('that is one character short is a proposal, since no other number of its series is', () => {
    const rankScan = (tracking_barcode: string) =>
      rank({ tracking_barcode, created_date: '2026-11-06T00:00:00Z' }, orders);
    const short = rankScan(`${number.slice(0, 9)}${number.slice(10)}`);
    const replaced = rankScan(number.replace('345', '346'));
    expect([codesOf(short)[0], codesOf(replaced)[0]]).toEqual(['TRACKING_SLIP', 'TRACKING_SLIP']);
    expect([short.isNone, replaced.isNone]).toEqual([false, true]);
  });

  test('of ten digits is found with a slip in the middle', () => {
    const ranking = rank({ tracking_barcode: '4708900497' }, [candidate(4, { tracking: ['4708090497'] })]);
    expect(idsOf(ranking)).toEqual([4]);
    expect(codesOf(ranking)).toContain('TRACKING_SLIP');
  });

  test.each(['half the label gone, ends in 345678', 'can read ...12345678', 'last digits: 345678'])(
    '%j finds the number with that ending',
    (comment) => {
      const ranking = rank({ comment }, orders);
      expect(idsOf(ranking)).toEqual([2]);
      expect(codesOf(ranking)).toContain('TRACKING_END');
      expect(ranking.isNone).toBe(false);
    },
  );

  test('is not searched by six digits of a remark that are not described as its end', () => {
    expect(idsOf(rank({ comment: 'invoice 345678' }, orders))).toEqual([]);
  });

  test('written into the comment by a user counts as a scanned one', () => {
    const ranking = rank({ comment: `label torn, reads ${number.toLowerCase()} by hand` }, orders);
    expect(idsOf(ranking)).toEqual([2]);
    expect(codesOf(ranking)).toContain('TRACKING_SAME');
  });

  test('outranks the purchase order of another order', () => {
    const ranking = rank({ tracking_barcode: number, comment: 'PO-2026-0412' }, orders);
    expect(idsOf(ranking)).toEqual([2, 3]);
    expect(ranking.ranked[0]?.sureness).toBe('sure');
  });

  test('shared by two orders belongs to the one that was not cancelled', () => {
    const cancelled = candidate(9, { tracking: [number], status: 'Cancelled' });
    expect(idsOf(rank({ tracking_barcode: number }, [cancelled, ...orders]))).toEqual([2, 9]);
  });

  test('finds one number of several in a field, and of several pallets the one still awaited', () => {
    const several = candidate(5, { tracking: [`PRO111222333, ${number}`] });
    expect(idsOf(rank({ tracking_barcode: number }, [several]))).toEqual([5]);
    const pallets = candidate(6, { tracking: [number, number], boxStatuses: ['Completed', 'Awaiting'] });
    const ranking = rank({ tracking_barcode: number }, [pallets]);
    expect(ranking.ranked[0]?.reasons).toContainEqual({
      code: 'BOX_AWAITED',
      speaks: 'for',
      values: { box: 2 },
    });
  });

  test('torn so that it fits several boxes of an order is assigned to the awaited one', () => {
    const order = candidate(7, {
      tracking: [number, `${number.slice(0, -1)}9`],
      boxStatuses: ['Completed', 'Awaiting'],
    });
    const { ranked } = rank({ tracking_barcode: number.slice(0, -4) }, [order]);
    expect(ranked[0]?.reasons[0]?.values).toMatchObject({ box: 2, missing: 4 });
    expect(ranked[0]?.reasons.map(({ code }) => code)).toContain('BOX_AWAITED');
  });

  test.each(['N/A', '0000000000', '1 of 3', ''])('of %j in a box is ignored', (tracking) => {
    expect(rank({ tracking_barcode: tracking }, [candidate(1, { tracking: [tracking] })])).toEqual({
      isNone: true,
      ranked: [],
    });
  });
});

describe('a purchase order in the comment', () => {
  const orders = [
    candidate(1, { purchase_order_number: 'PO-2026-0412' }),
    candidate(2, { purchase_order_number: 'PO-2026-7735' }),
    candidate(3, { purchase_order_number: 'SPRING-118' }),
    candidate(4, { purchase_order_number: '1001' }),
  ];

  test.each([
    ['slip says PO-2026-0412, no label', 1, 'PURCHASE_ORDER_SAME'],
    ['po# po 2026 0412', 1, 'PURCHASE_ORDER_SAME'],
    ['P.O. 2026-0412', 1, 'PURCHASE_ORDER_SAME'],
    ['Spring118 on side', 3, 'PURCHASE_ORDER_SAME'],
    ['order 1001', 4, 'PURCHASE_ORDER_SAME'],
    ['slip 7735', 2, 'PURCHASE_ORDER_PART'],
    ['PO-2026-0421', 1, 'PURCHASE_ORDER_SLIP'],
    ['PO-2026-O412', 1, 'PURCHASE_ORDER_SLIP'],
    ['PO-2026-04112', 1, 'PURCHASE_ORDER_SLIP'],
    ['PO-2026-412', 1, 'PURCHASE_ORDER_SLIP'],
    ['P0-2026-7734', 2, 'PURCHASE_ORDER_SLIP'],
  ])('%s belongs to order %i', (comment, id, code) => {
    const ranking = rank({ comment }, orders);
    expect(idsOf(ranking)[0]).toBe(id);
    expect(codesOf(ranking)).toContain(code);
    expect(ranking.isNone).toBe(false);
  });

  test.each(['1001 pcs, dock 14', 'PO 88213', 'WINTER-118 and PO-2031-9960', 'no paperwork'])(
    '%s belongs to no order',
    (comment) => expect(rank({ comment }, orders).isNone).toBe(true),
  );

  test('of a completed order is not a slip of an open one', () => {
    const done = candidate(8, { purchase_order_number: 'PO-2026-0413', status: 'Completed' });
    const ranking = rank({ comment: 'PO-2026-0413' }, [{ ...done, boxes: [] }, ...orders]);
    expect(ranking.isNone).toBe(true);
    expect(idsOf(ranking)).toEqual([8]);
    expect(codesOf(ranking)).toContain('ORDER_CLOSED');
  });

  test('shared by several orders is resolved by the day, and shown as shared', () => {
    const shared = (id: number, day: string) =>
      candidate(id, { purchase_order_number: 'FH-10412', expected_arrival_date: `2026-11-${day}` });
    const ranking = rank({ comment: 'FH-10412' }, [shared(1, '02'), shared(2, '15'), shared(3, '25')]);
    expect(idsOf(ranking)[0]).toBe(2);
    expect(ranking.ranked[0]?.reasons[0]?.values).toEqual({ purchaseOrder: 'FH-10412', orders: 3 });
  });

  test('that continues a series belongs to an order that was not announced', () => {
    const series = Array.from({ length: 10 }, (_unused, place) =>
      candidate(place + 1, { purchase_order_number: `BRK/26/${String(141 + place).padStart(4, '0')}` }),
    );
    const created_date = '2026-12-20T00:00:00Z';
    const next = rank({ comment: 'slip: BRK/26/0151', created_date }, series);
    expect(codesOf(next)).toContain('PURCHASE_ORDER_SLIP');
    expect(next.isNone).toBe(true);
    const mistyped = rank({ comment: 'slip: BRK/26/0l45', created_date }, series);
    expect(idsOf(mistyped)[0]).toBe(5);
    expect(mistyped.isNone).toBe(false);
  });

  test('is also read from the scanned code', () => {
    expect(idsOf(rank({ tracking_barcode: 'PO20260412' }, orders))).toEqual([1]);
  });

  test('shared by two identical orders ranks the newer one first, and neither as sure', () => {
    const twins = [7, 5].map((id) => candidate(id, { purchase_order_number: 'FH-10412' }));
    for (const candidates of [twins, twins.toReversed()]) {
      const { ranked } = rank({ comment: 'FH-10412' }, candidates);
      expect(ranked.map(({ candidate: { order }, sureness }) => [order.id, sureness])).toEqual([
        [7, 'possible'],
        [5, 'possible'],
      ]);
      expect(ranked[0]?.score).toBe(ranked[1]?.score);
    }
  });
});

describe('other written text', () => {
  test.each<[string, string, CandidateFacts & { id?: number }, string]>([
    ['the order itself', 'WRO 418233, no label', { id: 418_233 }, 'ORDER_NAMED'],
    ['the order and a box', 'wro#418233-2', { id: 418_233 }, 'ORDER_NAMED'],
    ['the order by its name', 'receiving order no. 418233?', { id: 418_233 }, 'ORDER_NAMED'],
    ['an item with its pieces', 'opened: 24 x FH-MUG-CED', { sku: 'FH-MUG-CED' }, 'ITEM_COUNTED'],
    ['a container', 'MSKU 4412093', { freight: { container_number: 'MSKU4412093' } }, 'FREIGHT_NAMED'],
    [
      'a bill of lading without its letters',
      '46677004',
      { freight: { bol_number: 'BOL46677004' } },
      'FREIGHT_NAMED',
    ],
    ['a lot', 'FH-MUG-CED lot L26A1234', { sku: 'FH-MUG-CED', lot: 'L26A1234' }, 'LOT_NAMED'],
  ])('%s points to its order', (_, comment, { id = 1, ...facts }, code) => {
    const ranking = rank({ comment }, [candidate(id, facts), candidate(id + 1)]);
    expect(idsOf(ranking)).toEqual([id]);
    expect(codesOf(ranking)).toContain(code);
    expect(ranking.isNone).toBe(false);
  });

  test('an item alone that many orders contain is no proposal', () => {
    const many = Array.from({ length: 30 }, (_unused, id) => candidate(id + 1, { sku: 'FH-MUG-CED' }));
    const ranking = rank({ comment: 'FH-MUG-CED' }, many);
    expect(ranking.isNone).toBe(true);
    expect(codesOf(ranking)).toContain('ITEM_NAMED');
    expect(ranking.ranked).toHaveLength(20);
  });

  test('a container shared by thirty orders is no proposal', () => {
    const facts = { freight: { container_number: 'MSKU4412093' }, expected_arrival_date: null };
    const many = Array.from({ length: 30 }, (_unused, id) => candidate(id + 1, facts));
    expect(rank({ comment: 'MSKU4412093' }, many.slice(0, 1)).isNone).toBe(false);
    expect(rank({ comment: 'MSKU4412093' }, many).isNone).toBe(true);
  });

  test('a packing list of a completed order is no proposal, however long it is', () => {
    const skus = ['FH-MUG-CED', 'FH-CUP-OAT', 'FH-POT-INK', 'FH-JAR-FOG', 'FH-LID-OAK', 'FH-TIN-FIG'];
    const inventory_quantities = skus.map((sku, place) => ({ inventory_id: place + 1, sku }));
    const done = { ...candidate(1, { status: 'Completed', inventory_quantities }), boxes: [] };
    const ranking = rank({ comment: skus.join(', ') }, [done]);
    expect(codesOf(ranking)).toContain('ITEM_NAMED');
    expect(ranking.isNone).toBe(true);
  });

  test('a center distinguishes orders with one purchase order, but makes none a candidate', () => {
    const at = (id: number, name: string) =>
      candidate(id, { purchase_order_number: 'FH-10412', fulfillment_center: { id, name } });
    const orders = [at(1, 'Fort Worth (TX)'), at(2, 'Joliet Hub (IL)')];
    const ranking = rank({ comment: 'FH-10412 for Fort Worth TX' }, orders);
    expect(idsOf(ranking)).toEqual([1, 2]);
    expect(codesOf(ranking)).toContain('CENTER_NAMED');
    expect(rank({ comment: 'seen at Fort Worth TX' }, orders).isNone).toBe(true);
  });

  test('the name of a picture may be a number that a user gave it', () => {
    const orders = [candidate(1, { purchase_order_number: 'FH-10412' })];
    const attachments = [{ url: 'https://pictures.example/1', name: 'slip FH-10412.jpg' }];
    expect(idsOf(rank({ attachments }, orders))).toEqual([1]);
  });
});

describe('a code in a remark', () => {
  const at = (number: string) => [candidate(1, { tracking: [number] })];

  test.each([
    ['123456789', '123456789', true],
    ['ABC123456', 'ABC123456', true],
    ['1234567', '1234567', true],
    ['ABCD12345', 'ABCD12345', false],
  ])(
    '%j is searched as a tracking number from seven characters and six digits on',
    (comment, number, isFound) => {
      expect(idsOf(rank({ comment }, at(number)))).toEqual(isFound ? [1] : []);
      expect(idsOf(rank({ tracking_barcode: comment }, at(number)))).toEqual([1]);
    },
  );

  test('in the name of a picture is read without the file extension, for up to twenty pictures', () => {
    const pictures = (...names: (string | null)[]) =>
      names.map((name, place) => ({ url: `https://pictures.example/${place}`, name }));
    const orders = [candidate(1, { purchase_order_number: '412' })];
    const codes = (...names: (string | null)[]) => codesOf(rank({ attachments: pictures(...names) }, orders));
    expect(codes('slip 412.jpeg')).toContain('PURCHASE_ORDER_SAME');
    expect(codes('order.412.jpg')).toContain('PURCHASE_ORDER_SAME');
    expect(codes('order.x412')).toEqual([]);
    expect(codes(null, 'slip 412.jpg')).toContain('PURCHASE_ORDER_SAME');
    const many = Array.from({ length: 20 }, () => 'x.jpg');
    expect(codes(...many.slice(1), 'slip 412.jpg')).toContain('PURCHASE_ORDER_SAME');
    expect(codes(...many, 'slip 412.jpg')).toEqual([]);
  });

  test.each([
    ['WRO 412', true],
    ['WRO412', true],
    ['412', false],
    ['order 412', false],
    ['XWRO 412', false],
    ['412WRO', false],
    ['WRO 412X', false],
    ['WRO X412', false],
    ['WRO 41', false],
    ['WRO 00000000412', false],
  ])('%j names an order by its own number: %s', (comment, isNamed) => {
    const orders = [candidate(412), candidate(41)];
    const { ranked } = rank({ comment }, orders);
    expect(ranked.map(({ candidate: { order }, reasons }) => [order.id, reasons[0]])).toEqual(
      isNamed ? [[412, { code: 'ORDER_NAMED', speaks: 'for', values: { order: 412 } }]] : [],
    );
  });

  test('that was scanned is an exact purchase order, and never one with a slip', () => {
    const orders = [candidate(1, { purchase_order_number: 'PO-2026-0412' })];
    expect(idsOf(rank({ tracking_barcode: 'PO20260413' }, orders))).toEqual([]);
  });

  test('lists the reasons by weight, both for and against', () => {
    const order = candidate(1, { purchase_order_number: 'FH-10412', sku: 'MUG-12', status: 'Cancelled' });
    const { ranked } = rank({ comment: 'MUG-12 of FH-10412' }, [order]);
    expect(ranked[0]?.reasons.map(({ code }) => code)).toEqual([
      'ORDER_CLOSED',
      'PURCHASE_ORDER_SAME',
      'ITEM_NAMED',
      'EXPECTED_THEN',
    ]);
  });
});

describe('contextSignals', () => {
  const order = (facts: object) => [candidate(1, { purchase_order_number: 'FH-10412', ...facts })];
  const comment = 'FH-10412';

  test.each([
    ['expected on that day', {}, 'EXPECTED_THEN', 'for'],
    ['expected a month later', { expected_arrival_date: '2026-12-20' }, 'EXPECTED_OTHERWISE', 'against'],
    ['announced afterward', { insert_date: '2026-11-19' }, 'ANNOUNCED_LATER', 'against'],
    [
      'of which other boxes came the day before',
      {
        expected_arrival_date: '2026-11-01',
        tracking: [null, null],
        boxStatuses: ['Arrived', 'Awaiting'],
        arrivedDates: ['2026-11-15'],
      },
      'SIBLINGS_ARRIVED',
      'for',
    ],
    ['with boxes to come', {}, 'BOXES_AWAITED', 'for'],
    ['with every box there', { boxStatuses: ['Arrived'] }, 'BOXES_ARRIVED', 'against'],
    ['on its way to another center', { status: 'InternalTransfer' }, 'ORDER_CLOSED', 'against'],
    ['cancelled', { status: 'Cancelled' }, 'ORDER_CLOSED', 'against'],
  ])('an order %s', (_, facts, code, speaks) => {
    const { ranked } = rank({ comment }, order(facts));
    expect(ranked[0]?.reasons.find((reason) => reason.code === code)?.speaks).toBe(speaks);
  });

  test('support no order alone', () => {
    expect(rank({ comment: 'no paperwork' }, order({}))).toEqual({ isNone: true, ranked: [] });
  });

  test('are omitted if dates are missing or invalid', () => {
    const { ranked } = rank({ comment, created_date: 'soon' }, order({ expected_arrival_date: null }));
    expect(ranked[0]?.reasons.map(({ code }) => code)).toEqual(['PURCHASE_ORDER_SAME', 'BOXES_AWAITED']);
    expect(idsOf(rank({ comment }, order({ expected_arrival_date: 'soon', insert_date: '' })))).toEqual([1]);
  });
});

describe('the reason codes', () => {
  test('are unique', () => {
    expect(new Set(matchReasonCodes).size).toBe(matchReasonCodes.length);
  });
});
