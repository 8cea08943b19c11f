import tokens from '../../styles/tokens.css?raw'

/** The colour that a token has by day, such as `#1f5a45` for `leaf`. Throws when there is no such token. */
export function daylight(name: string): string {
  // The first of its name: the ones by lamplight follow.
  const color = new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(tokens)?.[1]
  if (!color) throw new Error(`No colour is called ${name}`)
  return color
}
