export const sizes = [
  ['XS', 'XS'],
  ['S', 'S'],
  ['M', 'M'],
  ['L', 'L'],
  ['XL', 'XL'],
] as const;

export const scents = [
  ['CED', 'Cedar & Smoke'],
  ['FIG', 'Black Fig'],
  ['LIN', 'Clean Linen'],
  ['BER', 'Bergamot'],
  ['VET', 'Vetiver'],
  ['TOM', 'Tomato Leaf'],
] as const;

export const blends = [
  ['MOR', 'Morning Blend'],
  ['ETH', 'Ethiopia Guji'],
  ['COL', 'Colombia Huila'],
  ['DEC', 'Decaf Sugarcane'],
] as const;

export const flavours = [
  ['LEM', 'Lemon'],
  ['BRY', 'Mixed Berry'],
  ['PCH', 'Peach'],
  ['UNF', 'Unflavoured'],
] as const;

export const colors = [
  ['OAT', 'Oat'],
  ['MOS', 'Moss'],
  ['INK', 'Ink'],
  ['CLY', 'Clay'],
  ['FOG', 'Fog'],
] as const;
