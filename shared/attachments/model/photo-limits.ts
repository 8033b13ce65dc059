/** Photos that one return or one check-in holds. */
export const mostPhotos = 60;
/** Pixels of a photo's longer side: a label in it can be read, and it takes about 300 kB. */
export const longestSide = 1_600;
