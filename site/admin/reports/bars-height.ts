const STANDING = 240
const AXIS = 48
const BAR = 14
const GAP = 22

/** How high a chart is, in pixels: lying bars take what they need, and what stands has one height. */
export function heightOf(
  rows: number,
  series: number,
  { isLying, isStacked }: Record<'isLying' | 'isStacked', boolean>,
) {
  return isLying ? AXIS + rows * ((isStacked ? 1 : series) * BAR + GAP) : STANDING
}
