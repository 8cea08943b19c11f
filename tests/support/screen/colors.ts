/** Red, green, and blue, each up to 255, and how much they cover. */
export type Color = [red: number, green: number, blue: number, alpha: number]

const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true })

/** Any color of a style, as it is drawn. */
export function parseColor(css: string): Color {
  if (!canvas) throw new Error('The page cannot draw')
  canvas.clearRect(0, 0, 1, 1)
  canvas.fillStyle = css
  canvas.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0, alpha = 0] = canvas.getImageData(0, 0, 1, 1).data
  return [red, green, blue, alpha / 255]
}

/** What is drawn at a point behind some elements: a color, or `null` where it is a picture, whose colors nobody knows. */
export function colorBehind(x: number, y: number, isLeftOut: (element: Element) => boolean): Color | null {
  let seen: Color = [0, 0, 0, 0]
  for (const element of document.elementsFromPoint(x, y)) {
    if (isLeftOut(element)) continue
    if (element.matches('img, video, canvas')) return null
    seen = over(seen, parseColor(getComputedStyle(element).backgroundColor))
    if (seen[3] > 0.99) return seen
  }
  return over(seen, [255, 255, 255, 1])
}

function over(front: Color, back: Color): Color {
  const share = front[3]
  const mix = (index: 0 | 1 | 2) => front[index] * share + back[index] * (1 - share)
  const [red, green, blue] = ([0, 1, 2] as const).map(mix)
  if (share >= 1) return front
  return [red ?? 0, green ?? 0, blue ?? 0, share + back[3] * (1 - share)]
}
