import { expect, test } from 'bun:test'
import { SCENES, sceneOf } from './scene.ts'

const titles = Array.from({ length: 100 }, (_, index) => `Item ${index}`)

test('the same title always has the same drawing', () => {
  expect(sceneOf('Handmade quilt 🧵')).toEqual(sceneOf('Handmade quilt 🧵'))
})

test('titles spread over all scenes, tints and both directions', () => {
  const drawings = titles.map(sceneOf)
  expect(new Set(drawings.map(({ scene }) => scene))).toEqual(new Set(SCENES))
  expect(new Set(drawings.map(({ tint }) => tint))).toEqual(new Set([0, 1, 2, 3, 4]))
  expect(new Set(drawings.map(({ isMirrored }) => isMirrored))).toEqual(new Set([true, false]))
})
