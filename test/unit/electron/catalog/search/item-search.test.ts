import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { maxResults } from '#electron/catalog/search/item-search.ts';
import { createSearchedItems } from '#test/unit/electron/catalog/searched-items.ts';

let items: ReturnType<typeof createSearchedItems>;

beforeEach(() => {
  items = createSearchedItems();
});

afterEach(() => items.end());

describe('a search text', () => {
  test('finds an item by its SKU, with or without hyphens, spaces, and capital letters', () => {
    items.save({ id: 1, sku: 'FH-RUN000123-OAT' }, { id: 2, sku: 'FH-RUN000124-OAT' });
    for (const text of ['FH-RUN000123-OAT', 'fh-run000123-oat', 'fhrun000123oat', 'FH RUN000123 oat']) {
      expect(items.ids(text)[0], text).toBe(1);
    }
  });

  test('finds an item by the start or any part of its SKU', () => {
    items.save({ id: 1, sku: 'FH-RUN000123-OAT' }, { id: 2, sku: 'FH-RUN000124-OAT' });
    for (const text of ['FH-RUN000123', '000123-oat', '123oat', '123-o', '0123', 'n0001 23oat', '123']) {
      expect(items.ids(text), text).toEqual([1]);
    }
    expect(items.ids('oat')).toEqual([1, 2]);
    expect(items.ids('at')).toEqual([]);
  });

  test('finds an item with an empty SKU as one without a SKU', () => {
    items.save({ id: 1, sku: '', name: 'Candle' });
    expect(items.search('candle').hits).toMatchObject([{ inventoryId: 1, sku: null }]);
  });

  test('finds an item by its ID or the start of its ID', () => {
    items.save(
      { id: 20_418_363, name: 'Candle' },
      { id: 20_500_000, name: 'Candle' },
      { id: 3, name: 'Candle' },
    );
    expect(items.ids('20418363')).toEqual([20_418_363]);
    expect(items.ids('20')).toEqual([20_418_363, 20_500_000]);
    expect(items.ids('candle 20500000')).toEqual([20_500_000]);
    expect(items.ids('0')).toEqual([]);
  });

  test('finds an item by its barcode in every form of a GTIN, and by its last digits', () => {
    items.save({ id: 1, barcode: '036000291452' }, { id: 2, barcode: '4006381333931' });
    for (const text of [
      '036000291452',
      '0036000291452',
      '00036000291452',
      '0 36000 29145 2',
      '0360',
      '291452',
    ]) {
      expect(items.ids(text), text).toEqual([1]);
    }
    expect(items.ids('04006381333931')).toEqual([2]);
    expect(items.ids('638133')).toEqual([2]);
  });

  test('finds an item by its numbers in Arabic or Persian digits', () => {
    items.save(
      { id: 20_418_363, name: 'Candle' },
      { id: 1, barcode: '4006381333931', sku: 'RUN-123' },
      { id: 2, name: 'قميص ٥٠' },
    );
    expect(items.ids('٢٠٤١٨٣٦٣')).toEqual([20_418_363]);
    expect(items.ids('۴۰۰۶۳۸۱۳۳۳۹۳۱')).toEqual([1]);
    expect(items.ids('run-١٢٣')).toEqual([1]);
    for (const text of ['قميص ٥٠', 'قميص 50']) expect(items.ids(text), text).toEqual([2]);
  });

  test('finds an item by the UPC-E form of its barcode', () => {
    items.save({ id: 1, barcode: '042100005264' });
    expect(items.ids('04252614')).toEqual([1]);
  });

  test('finds an item by a barcode of its variant, and by one that is not a GTIN', () => {
    items.save({ id: 1, name: 'Mug' }, { id: 2, name: 'Bowl', barcode: 'X00-ABC1' });
    items.addBarcodes(1, ['4006381333931', 'CASE-77']);
    expect([items.ids('4006381333931'), items.ids('case-77'), items.ids('se7')]).toEqual([[1], [1], [1]]);
    expect([items.ids('x00-abc1'), items.ids('x00abc1'), items.ids('X0'), items.ids('abc')]).toEqual([
      [2],
      [2],
      [2],
      [2],
    ]);
  });

  test('finds an item by words of its name, in any order, complete or as prefixes, ignoring case and accents', () => {
    items.save({ id: 1, name: 'Åsa Linen Table Runner No. 7, Café' }, { id: 2, name: 'Linen Napkin, Oat' });
    for (const text of ['runner linen', 'cafe asa', 'CAFÉ', 'ta lin ru', '7 linen', 'ａｓａ']) {
      expect(items.ids(text), text).toEqual([1]);
    }
    expect([items.ids('nner'), items.ids('runner oat')]).toEqual([[], []]);
  });

  test('finds an item if its size is typed without the space', () => {
    items.save({ id: 1, name: 'Candle 220 g, Fig' }, { id: 2, name: 'Candle 90 g, Fig' });
    expect([items.ids('candle 220g'), items.ids('90g fig'), items.ids('22g')]).toEqual([[1], [2], []]);
  });

  test('finds an item by the plural of a word that is singular in its name', () => {
    items.save(
      { id: 1, name: 'Thermal Hoodie' },
      { id: 2, name: 'Battery Box, Large' },
      { id: 3, name: "Women's Hoodies" },
      { id: 4, name: 'Glas Barista' },
      { id: 5, name: 'Glass Jug' },
    );
    expect(items.ids('hoodies')).toEqual([3, 1]);
    expect([items.ids('boxes'), items.ids('large batteries')]).toEqual([[2], [2]]);
    expect([items.ids('womens hoodie'), items.ids('glass'), items.ids('bars')]).toEqual([[3], [5], []]);
  });

  test('finds an item by abbreviated words of its name, next to a word that is written out', () => {
    items.save(
      { id: 1, name: 'Kodiak Rain Jacket, Black' },
      { id: 2, name: 'Kodiak Rain Jacket, Blue' },
      { id: 3, name: 'Kodiak Blanket' },
      { id: 4, name: "Harrow Women's Vest, White" },
    );
    expect(items.ids('kodiak blk')).toEqual([1, 3]);
    expect([items.ids('rain jkt blk'), items.ids('harrow wmns wht')]).toEqual([[1], [4]]);
    expect([items.ids('blk'), items.ids('kodiak klb')]).toEqual([[], []]);
  });

  test('finds an item by a word with one letter wrong, missing, extra, or swapped with the next', () => {
    items.save(
      { id: 1, name: 'Stoneware Bowl, Oatmeal' },
      { id: 2, name: 'Stoneware Plate, Oatmeal' },
      { id: 3, name: 'Form Bowl' },
      { id: 4, name: 'Poster from Lisbon' },
      { id: 5, name: 'Oatmeal Bowl', isActive: false },
    );
    for (const text of [
      'stonewrae bowl',
      'stonware bowl',
      'stomeware bowl',
      'bowl stonewaree',
      'xstoneware bowl',
    ]) {
      expect(items.ids(text), text).toEqual([1]);
    }
    // A slip in each word, and a text in which every word is a word of some item.
    expect([items.ids('stonewrae bolw'), items.ids('poster form lisbon')]).toEqual([[1], [4]]);
    expect(items.ids('oatmael bowl')).toEqual([1, 5]);
  });

  test('finds items by a long word that many other words start with', () => {
    const ids = Array.from({ length: 60 }, (_, entry) => entry + 1);
    items.save(...ids.map((id) => ({ id, name: `Stonewa${id} Bowl` })), { id: 61, name: 'Stonework Bowl' });
    expect(items.ids('stonewa bowl', { limit: 100 })).toEqual(ids);
    expect([items.ids('stonewa7'), items.ids('bowl stonewo'), items.ids('stoneware')]).toEqual([
      [7],
      [61],
      [],
    ]);
  });

  test('tolerates no slip if another item has the typed word, in a short word, in a code, or with two wrong letters', () => {
    items.save(
      { id: 1, name: 'Candle, Fig', sku: 'CND-FIG-9' },
      { id: 2, name: 'Candles, Oud' },
      { id: 3, name: 'Candied Ginger' },
    );
    expect(items.ids('candles')).toEqual([1, 2]);
    expect([
      items.ids('candle fgi'),
      items.ids('cnadel'),
      items.ids('cnd-fgi-8'),
      items.ids('cnadle 7'),
    ]).toEqual([[], [], [], []]);
    expect(items.ids('cnadle')).toEqual([1]);
  });

  test('finds no item by an abbreviation if another one has the typed word', () => {
    items.save({ id: 1, name: 'Kodiak Jacket, Black' }, { id: 2, name: 'Kodiak Vest', sku: 'K-BLK' });
    expect(items.ids('kodiak blk')).toEqual([2]);
  });

  test('finds no item by a word with too many vowels for an abbreviation, next to one that is an abbreviation', () => {
    items.save({ id: 1, sku: 'board-', name: 'boardoak-' });
    expect([items.ids('boards-brd-'), items.ids('board brd')]).toEqual([[], [1]]);
  });

  test('finds nothing if a word matches no item', () => {
    items.save({ id: 1, sku: 'A-1', name: 'Linen Napkin' });
    expect(items.search('linen zebra')).toEqual({ hits: [], hasMore: false, isCut: false });
  });

  test('finds names in scripts without spaces by any run of their characters', () => {
    items.save({ id: 1, name: '有機棉毛巾' }, { id: 2, name: 'ผ้าขนหนู' }, { id: 3, name: '면 수건' });
    expect([items.ids('毛巾'), items.ids('棉'), items.ids('ขน'), items.ids('수건')]).toEqual([
      [1],
      [1],
      [2],
      [3],
    ]);
  });

  test('finds emoji, and names that consist only of symbols', () => {
    items.save({ id: 1, name: '🕯️ Candle' }, { id: 2, name: '***', sku: '--' });
    expect([items.ids('🕯'), items.ids('***'), items.ids('--'), items.ids('*')]).toEqual([[1], [2], [2], []]);
  });
});

describe('the result order', () => {
  test('ranks exact matches first, then prefixes, then names, and parts of codes last', () => {
    items.save(
      { id: 1, sku: 'X-MUG', name: 'Blue' },
      { id: 2, sku: 'AB-2', name: 'Tall Mug' },
      { id: 3, sku: 'MUG-1', name: 'Cup' },
      { id: 4, sku: 'MUG', name: 'Cup' },
      { id: 5, sku: 'AMUGA', name: 'Green' },
      { id: 6, sku: 'AB-6', name: 'Mug' },
    );
    expect(items.ids('mug')).toEqual([4, 6, 3, 2, 1, 5]);
  });

  test('ranks complete words before prefixes, and words in the typed order before others', () => {
    items.save(
      { id: 1, name: 'Runner of Linens' },
      { id: 2, name: 'Runner, Linen' },
      { id: 3, name: 'Linen Runner Blue' },
    );
    expect(items.ids('linen runner')).toEqual([3, 2, 1]);
  });

  test('ranks names first that contain the words early and close together', () => {
    items.save(
      { id: 1, name: 'Washed Stone Grey Napkin of heavy Linen' },
      { id: 2, name: 'Washed Stone Grey heavy Napkin Linen' },
      { id: 3, name: 'Napkin Linen Washed Stone Grey heavy' },
    );
    expect(items.ids('napkin linen')).toEqual([3, 2, 1]);
  });

  test('ranks a barcode ending in the digits before one that has them in the middle, in stock or not', () => {
    items.save({ id: 1, barcode: '4006381333931' }, { id: 2, barcode: '036000293931' });
    items.save({ id: 3, barcode: '4393106291450' });
    items.count(2, 0);
    items.count(3, 12);
    expect(items.ids('3931')).toEqual([1, 2, 3]);
  });

  test('ranks available items before out-of-stock, inactive, and deleted ones', () => {
    const name = 'Oak Board';
    items.save(
      { id: 1, name },
      { id: 2, name, isActive: false },
      { id: 3, name },
      { id: 4, name },
      { id: 5, name },
    );
    items.remove(1);
    items.count(3, 0);
    items.count(4, 12);
    expect(items.ids('oak')).toEqual([4, 5, 3, 2, 1]);
    items.count(3, 5);
    items.count(4, 0);
    expect(items.ids('oak')).toEqual([3, 5, 4, 2, 1]);
  });

  test('ranks the item whose barcode ends in the digits before those that merely contain them', () => {
    items.save(
      { id: 1, sku: 'A-345678-B', name: 'Runner No. 3456789' },
      { id: 2, barcode: '4006381345678' },
      { id: 3, barcode: '3456780000009' },
    );
    expect(new Set(items.ids('345678').slice(0, 2))).toEqual(new Set([2, 3]));
  });

  test('treats a text with a hyphen as part of a SKU, not as two words of a name', () => {
    items.save(
      { id: 1, name: 'Runner No. 170, Oat', sku: 'FH-9-INK' },
      { id: 2, sku: 'FH-000170-OAT', name: 'Cap' },
    );
    expect([items.ids('170-oat'), items.ids('170 oat')]).toEqual([
      [2, 1],
      [1, 2],
    ]);
  });

  test('follows the requested order, with unknown values last', () => {
    items.save(
      { id: 1, name: 'Oak b' },
      { id: 2, name: 'Oak a' },
      { id: 3, name: 'Oak c' },
      { id: 4, name: 'Fir' },
    );
    items.count(1, 5);
    items.count(2, 9);
    const ordered = (by: 'name' | 'onHand', isDescending: boolean) =>
      items.ids('oak', { order: { by, isDescending } });
    expect([ordered('name', false), ordered('onHand', true), ordered('onHand', false)]).toEqual([
      [2, 1, 3],
      [2, 1, 3],
      [1, 2, 3],
    ]);
  });

  test('has items without a SKU or a name last, whether the order ascends or descends', () => {
    items.save({ id: 1, name: 'Oak' }, { id: 2, sku: 'OAK-1' }, { id: 3, sku: 'OAK-2', name: 'Oak a' });
    const ordered = (by: 'sku' | 'name', isDescending: boolean) =>
      items.ids('oak', { order: { by, isDescending } });
    expect([ordered('sku', false), ordered('sku', true)]).toEqual([
      [2, 3, 1],
      [3, 2, 1],
    ]);
    expect([ordered('name', false), ordered('name', true)]).toEqual([
      [1, 3, 2],
      [3, 1, 2],
    ]);
  });

  test('leaves out items that the filters exclude, however they could be found', () => {
    items.save(
      { id: 1, sku: 'OAK-1', name: 'Oak Board' },
      { id: 2, sku: 'OAK-2', name: 'Oak Board', isActive: false },
      { id: 3, sku: 'OAK-3', name: 'Oak Board', isDigital: true },
    );
    for (const text of ['oak', 'board', 'oak board', 'oa', 'ak-', 'k-2', 'oak-2', '2']) {
      expect(items.ids(text, { isActive: true }), text).not.toContain(2);
      expect(items.ids(text, { isActive: false }), text).not.toContain(1);
      expect(items.ids(text, { isDigital: true }), text).not.toContain(1);
      expect(items.ids(text, { isDigital: false }), text).not.toContain(3);
    }
    expect(items.ids('board', { isActive: false })).toEqual([2]);
  });
});

describe('a changing index', () => {
  test('finds an item by its current texts, and no longer by its previous ones', () => {
    const [old, current] = [
      ['old-1', 'birch', '4006381333931', 'ld1', 'brich', 'birchwood'],
      ['new-1', 'cedar', '036000291452', 'ew1', 'cedra', 'cedarwood'],
    ];
    items.save({ id: 1, sku: 'OLD-1', name: 'Birch Birchwood Tray', barcode: '4006381333931' });
    for (const text of old ?? []) expect(items.ids(text), text).toEqual([1]);
    for (const text of current ?? []) expect(items.ids(text), text).toEqual([]);
    items.save({ id: 1, sku: 'NEW-1', name: 'Cedar Cedarwood Tray', barcode: '036000291452' });
    for (const text of old ?? []) expect(items.ids(text), text).toEqual([]);
    for (const text of current ?? []) expect(items.ids(text), text).toEqual([1]);
  });

  test('finds the same while and after its index is reorganized', () => {
    for (let page = 0; page < 12; page += 1) {
      const kept = Array.from({ length: 25 }, (_, entry) => page * 25 + entry + 1);
      items.save(...kept.map((id) => ({ id, sku: `S-${id}`, name: `Board ${id}` })));
      items.remove(page * 25 + 1);
    }
    const before = [items.ids('board', { limit: 300 }), items.ids('board 17'), items.ids('s-2')];
    while (items.tidy()) expect(items.ids('board 17')).toEqual(before[1]);
    expect([items.ids('board', { limit: 300 }), items.ids('board 17'), items.ids('s-2')]).toEqual(before);
    expect(items.rest()).toBe(true);
    while (items.tidy()) expect(items.ids('board 17')).toEqual(before[1]);
    expect([items.ids('board', { limit: 300 }), items.ids('board 17'), items.ids('s-2')]).toEqual(before);
  });

  test('is fully reorganized at rest once enough of it was written', () => {
    const ids = Array.from({ length: 200 }, (_, entry) => entry + 1);
    const rename = (name: string, count: number) =>
      items.save(...ids.slice(0, count).map((id) => ({ id, name })));
    const settle = () => [items.rest(), items.tidy(), items.rest()];
    rename('Birch Tray', 200);
    expect(settle()).toEqual([true, false, false]);
    rename('Cedar Tray', 1);
    expect(items.rest()).toBe(false);
    rename('Maple Tray', 4);
    expect(settle()).toEqual([true, false, false]);
    expect([items.ids('cedar'), items.ids('maple'), items.ids('birch', { limit: 500 })]).toEqual([
      [],
      [1, 2, 3, 4],
      ids.slice(4),
    ]);
  });
});

describe('result pages', () => {
  beforeEach(() => {
    const ids = Array.from({ length: 1_200 }, (_, entry) => entry + 1);
    items.save(
      ...ids.map((id) => ({
        id,
        sku: `S${id}`,
        name: id % 3 === 0 ? `Linen Cap ${id}` : `Cap of Linens ${id}`,
      })),
    );
  });

  test('contain every item once, in one order, whatever their size', () => {
    const all = items.ids('linen', { limit: 500 });
    const pages = [0, 100, 200, 300, 400].flatMap((offset) => items.ids('linen', { offset, limit: 100 }));
    expect(pages).toEqual(all);
    expect(new Set(all).size).toBe(500);
  });

  test('report whether there are more', () => {
    expect(items.search('linen', { offset: 0, limit: 50 }).hasMore).toBe(true);
    expect(items.search('linen', { offset: 1_100, limit: 100 })).toMatchObject({ hasMore: false });
    expect(items.search('linen', { offset: 1_100, limit: 100 }).hits).toHaveLength(100);
    expect(items.search('linen', { offset: maxResults, limit: 50 })).toEqual({
      hits: [],
      hasMore: false,
      isCut: false,
    });
  });

  test('report that only the best matches are sorted, or that more match than can be listed', () => {
    const order = { by: 'onHand', isDescending: true } as const;
    expect(items.search('cap', { order }).isCut).toBe(true);
    expect(items.search('1 cap', { order }).isCut).toBe(false);
    expect(items.search('cap', { offset: 1_100, limit: 500 }).isCut).toBe(false);
    const ids = Array.from({ length: 1_000 }, (_, entry) => entry + 2_001);
    items.save(...ids.map((id) => ({ id, sku: `S${id}`, name: `Cap ${id}` })));
    expect(items.search('cap', { offset: maxResults - 500, limit: 500 })).toMatchObject({
      hasMore: false,
      isCut: true,
    });
  });

  test('are filled to the end with matches, beyond the number of items compared at a time', () => {
    const found = [0, 500, 1_000].flatMap((offset) => items.ids('cap', { offset, limit: 500 }));
    expect(new Set(found).size).toBe(1_200);
  });
});

describe('a hostile text', () => {
  test.each([
    ['quotes', `"'\`''""`],
    ['operators of the index', 'linen AND NOT cap OR (cap NEAR(linen, 2)) * ^ - + : {tokens}'],
    ['a column filter', 'tokens : linen'],
    ['a star', 'lin*'],
    ['SQL', "'; DROP TABLE item; --"],
    ['markers of the tokens', '=linen ~line !active'],
    ['only signs', '-_.,;:!?()[]{}<>|/\\@#$%^&*+=~`"\''],
    ['a null character', '\u0000linen\u0000'],
    ['half a character', '\ud83d linen \udd6f'],
    ['a right-to-left override', '\u202Elinen\u202C'],
    ['Arabic and Hebrew', 'كتان שולחן'],
    ['pictures', '🕯️🧶👩‍👩‍👧‍👦🇵🇹'],
    ['characters that grow when they are folded', 'ﷺ'.repeat(400)],
    ['one long word', 'x'.repeat(400)],
    ['many words', 'a b c d e f g h '.repeat(25)],
    ['many digits', '1'.repeat(400)],
    ['digits that are no number', '9'.repeat(400)],
    ['many hyphens', 'a-'.repeat(200)],
    ['white space', ' \t\n\u00a0\u2003'],
  ])('is handled: %s', (_, text) => {
    items.save({ id: 1, sku: 'A-1', name: 'Linen Cap' }, { id: 2, sku: text, name: text, barcode: text });
    for (const isActive of [null, true]) {
      const { hits } = items.search(text.slice(0, 400), { isActive });
      expect(Array.isArray(hits)).toBe(true);
    }
    expect(items.ids('linen')).toContain(1);
  });

  test('has no operators: they are treated as words', () => {
    items.save(
      { id: 1, name: 'Salt and Pepper' },
      { id: 2, name: 'Salt or Pepper' },
      { id: 3, name: 'Salt' },
    );
    expect([items.ids('salt AND pepper'), items.ids('salt NOT pepper'), items.ids('salt OR pepper')]).toEqual(
      [[1], [], [2]],
    );
  });
});
