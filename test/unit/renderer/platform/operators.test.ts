import { describe, expect, it } from 'vitest';
import { operatorProblem } from '#renderer/platform/operators.ts';

describe('operatorProblem', () => {
  const problem = (name: string, badge?: string | null, pin?: string | null) =>
    operatorProblem(['Jane'], {
      name,
      ...(badge === undefined ? {} : { badge }),
      ...(pin === undefined ? {} : { pin }),
    });

  it('refuses a name that another operator has, ignoring case and surrounding whitespace', () => {
    expect(problem(' jane ')).toBe('nameTaken');
    expect(problem('Ann')).toBeNull();
  });

  it('refuses an empty name, a badge that is too short, and a badge that would be a command', () => {
    expect(problem('  ')).toBe('nameMissing');
    expect(problem('Ann', '123')).toBe('badgeShort');
    expect(problem('Ann', 'dh-send')).toBe('badgeCommand');
    expect(problem('Ann', null, null)).toBeNull();
  });

  it('refuses a PIN that is too short', () => {
    expect(problem('Ann', undefined, '123')).toBe('pinShort');
    expect(problem('Ann', undefined, '1234')).toBeNull();
  });
});
