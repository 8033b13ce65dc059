/** The most characters of what a scanner may send before and after each code. */
export const maxPrefixLength = 8;
export const maxSuffixLength = 12;
