import { expect, test } from 'bun:test'
import { channelsOf, contrast } from '../../tests/support/contrast.ts'

const css = await Bun.file(new URL('tokens.css', import.meta.url)).text()
const [light = '', dark = ''] = css.split('@media')

const TEXT = 4.5
const CONTROL = 3
const SHADE = /--shade: rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/

/** What is written on what, or drawn against it. */
const pairs: [front: string, back: string, atLeast: number][] = [
  ...['paper', 'sheet', 'sunken'].flatMap((back) => [
    pair('ink', back, TEXT),
    pair('ink-soft', back, TEXT),
    pair('leaf', back, TEXT),
    pair('brick', back, TEXT),
    pair('line-strong', back, CONTROL),
  ]),
  pair('on-leaf', 'leaf', TEXT),
  pair('on-leaf', 'leaf-deep', TEXT),
  pair('on-marigold', 'marigold', TEXT),
  pair('on-brick', 'brick', TEXT),
  pair('ink', 'leaf-wash', TEXT),
  pair('ink', 'marigold-wash', TEXT),
  pair('ink', 'brick-wash', TEXT),
  pair('brick', 'brick-wash', TEXT),
]

for (const [scheme, block] of Object.entries({ light, dark })) {
  const colors = new Map(
    [...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', hex = '']) => [name, hex]),
  )

  test.each(pairs)(`${scheme}: %s on %s has a contrast of %d`, (front, back, atLeast) => {
    expect(contrast(channelsOf(colors.get(front)), channelsOf(colors.get(back)))).toBeGreaterThanOrEqual(atLeast)
  })

  test(`${scheme}: beside a page behind a dialog it is as dark as on it`, () => {
    const [alpha = 0, ...shade] = [4, 1, 2, 3].map((at) => Number(SHADE.exec(block)?.[at]))
    const paper = channelsOf(colors.get('paper'))
    const shaded = paper.map((channel, index) => Math.round((shade[index] ?? 0) * alpha + channel * (1 - alpha)))
    expect([...channelsOf(colors.get('shaded'))]).toEqual(shaded)
  })
}

function pair(front: string, back: string, atLeast: number): [string, string, number] {
  return [front, back, atLeast]
}
