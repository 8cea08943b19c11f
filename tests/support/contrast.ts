/** Red, green, and blue, each up to 255. */
type Channels = readonly [red: number, green: number, blue: number, ...more: number[]]

/** WCAG 2.2, contrast ratio. */
export function contrast(one: Channels, other: Channels): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((first, second) => first - second)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(color: Channels): number {
  const [red = 0, green = 0, blue = 0] = color.map((value) => {
    const channel = value / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The channels of a color like "#1f5a45". */
export function channelsOf(hex = ''): [red: number, green: number, blue: number] {
  const channel = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16)
  return [channel(1), channel(3), channel(5)]
}
