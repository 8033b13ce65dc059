import { describe, expect, it } from 'vitest';
import {
  operatorProblem,
  withChangedOperator,
  withOperator,
  withoutOperator,
} from '#renderer/platform/operators.ts';

const jane = { name: 'Jane', badge: 'STAFF-1' };
const omar = { name: 'Omar', badge: null };
const both = { operators: [jane, omar], operator: 'Jane' };

describe('operatorProblem', () => {
  const problem = (name: string, badge: string | null, position: number | null = null) =>
    operatorProblem(both.operators, { name, badge }, position);

  it('refuses a name or a badge that somebody else has, whatever its case or the space around it', () => {
    expect(problem(' jane ', null)).toBe('nameTaken');
    expect(problem('Ann', ' STAFF-1 ')).toBe('badgeTaken');
    expect(problem('Ann', 'staff-1')).toBeNull();
    expect(problem('Ann', null)).toBeNull();
  });

  it('lets somebody keep the name and the badge they have', () => {
    expect(problem('Jane', 'STAFF-1', 0)).toBeNull();
    expect(problem('Jane', 'STAFF-1', 1)).toBe('nameTaken');
  });

  it('refuses no name, a badge that is too short, and one that would be a command', () => {
    expect(problem('  ', null)).toBe('nameMissing');
    expect(problem('Ann', '123')).toBe('badgeShort');
    expect(problem('Ann', 'dh-send')).toBe('badgeCommand');
  });
});

describe('the people at a desk', () => {
  it('stand by name, and whoever is named first works there', () => {
    const first = withOperator({ operators: [], operator: null }, omar);
    expect(first).toEqual({ operators: [omar], operator: 'Omar' });
    expect(withOperator(first, jane)).toEqual({ operators: [jane, omar], operator: 'Omar' });
  });

  it('stay at work under a new name', () => {
    const changed = withChangedOperator(both, 0, { name: 'Zoe', badge: 'STAFF-1' });
    expect(changed).toEqual({ operators: [omar, { name: 'Zoe', badge: 'STAFF-1' }], operator: 'Zoe' });
    expect(withChangedOperator(both, 1, { name: 'Ali', badge: null }).operator).toBe('Jane');
  });

  it('leave nobody behind when whoever works there is removed', () => {
    expect(withoutOperator(both, 0)).toEqual({ operators: [omar], operator: null });
    expect(withoutOperator(both, 1)).toEqual({ operators: [jane], operator: 'Jane' });
  });
});
