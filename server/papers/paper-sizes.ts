/**
 * Width and height of a sheet, in points. Alone, because what writes pages needs no more of the courts’ profiles, and to
 * load those with their schema takes as long as to write several hundred pages.
 */
export const paperSizes = { letter: [612, 792], a4: [595.28, 841.89] } as const;
