import { expect, test } from 'bun:test'
import { colors } from './theme.ts'

const tokens = await Bun.file(new URL('../site/styles/tokens.css', import.meta.url)).text()
const [daylight = '', lamplight = ''] = tokens.split('@media')

test.each(Object.entries(colors))('%s is the color that the site has', (name, [day, lamp]) => {
  expect(daylight).toContain(`--${name}: ${day};`)
  expect(lamplight).toContain(`--${name}: ${lamp};`)
})
