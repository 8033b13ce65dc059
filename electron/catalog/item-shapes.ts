import type { DatabaseSync } from 'node:sqlite';
import type { Shape, Shapes } from '../database/packed-record.ts';
import { storeErrorOf } from '../database/store-error.ts';

/** A catalog has some hundreds; where every record has a shape of its own, keeping them saves nothing. */
const mostShapes = 4_000;

/**
 * Makes the shapes of a file; `numberOf` adds what is not there, so it belongs into a transaction. After one that was
 * rolled back they are to be made anew: what it added is gone.
 */
export function createItemShapes(database: DatabaseSync): Shapes {
  const find = database.prepare('SELECT id FROM shape WHERE body = ?');
  const read = database.prepare('SELECT body FROM shape WHERE id = ?');
  const add = database.prepare('INSERT INTO shape (body) VALUES (?)');
  const count = database.prepare('SELECT count(*) AS shapes FROM shape');
  const numbers = new Map<string, number>();
  const shapes = new Map<number, Shape>();
  let isFull = false;

  const lookUp = (shape: string): number | null => {
    const known = find.get(shape)?.['id'];
    if (known !== undefined) return Number(known);
    isFull ||= Number(count.get()?.['shapes']) >= mostShapes;
    return isFull ? null : Number(add.run(shape).lastInsertRowid);
  };

  return {
    numberOf(shape) {
      const known = numbers.get(shape);
      if (known !== undefined) return known;
      const number = lookUp(shape);
      if (number !== null) numbers.set(shape, number);
      return number;
    },
    shapeOf(number) {
      const known = shapes.get(number);
      if (known !== undefined) return known;
      const body = read.get(number)?.['body'];
      if (typeof body !== 'string') throw storeErrorOf('damaged');
      const shape = JSON.parse(body) as Shape;
      shapes.set(number, shape);
      return shape;
    },
  };
}
