import { expect, it } from 'vitest';
import { productsFromText } from '#shared/products/model/product-list-rules.ts';
import { ProductBatchBody } from '#shared/products/product-batch.ts';

it('reads one line per product, with tabs or semicolons between the values', () => {
  const { products, problems } = productsFromText('R-1\tLamp\tSKU-1\t0614\r\n\n R-2 ; Shade ;; \n');
  expect(products).toEqual([
    { referenceId: 'R-1', name: 'Lamp', sku: 'SKU-1', barcode: '0614' },
    { referenceId: 'R-2', name: 'Shade', sku: null, barcode: null },
  ]);
  expect(problems).toEqual([]);
  expect(ProductBatchBody.parse(products)).toEqual(products);
});

it('keeps the semicolons in the values of a line with tabs', () => {
  expect(productsFromText('R-1\tBolt; zinc\tSKU-1\t4006').products).toEqual([
    { referenceId: 'R-1', name: 'Bolt; zinc', sku: 'SKU-1', barcode: '4006' },
  ]);
});

it('reads a line with semicolons although a tab ends it', () => {
  expect(productsFromText('R-1;Lamp;SKU-1;4006\t').products).toMatchObject([
    { referenceId: 'R-1', name: 'Lamp' },
  ]);
});

it('does not split a row with tabs, of which only the first value is filled, at its semicolon', () => {
  const { products, problems } = productsFromText('R-1\tLamp\nA;B\t\t');
  expect([products.length, problems]).toEqual([1, [{ line: 2, problem: 'missing' }]]);
});

it('reports for every other line why it cannot be sent', () => {
  const text = ['R-1;Lamp', 'R-2', ';Lamp', 'R-1;Again', `R-3;${'x'.repeat(2_001)}`].join('\n');
  expect(productsFromText(text)).toEqual({
    products: [{ referenceId: 'R-1', name: 'Lamp', sku: null, barcode: null }],
    problems: [
      { line: 2, problem: 'missing' },
      { line: 3, problem: 'missing' },
      { line: 4, problem: 'repeated' },
      { line: 5, problem: 'tooLong' },
    ],
  });
});

it('accepts at most the products of one request', () => {
  const lines = Array.from({ length: 51 }, (_unused, index) => `R-${index};Lamp`);
  const { products, problems } = productsFromText(lines.join('\n'));
  expect(products).toHaveLength(50);
  expect(problems).toEqual([{ line: 51, problem: 'tooMany' }]);
});
