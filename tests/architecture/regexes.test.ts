import { describe, expect, test } from 'bun:test'
import ts from 'typescript'
import { EMAIL } from '../../api/contract/values/address/email-address.ts'
import { type HostileText, hostileTexts, ofLength } from './hostile-texts.ts'
import { parse, sourceFiles } from './source.ts'

/** A regular expression of the files that ship. */
interface FoundRegex {
  file: string
  regex: RegExp
}

/** Every regular expression that is written as one, and the files that build some from text. */
async function sourceRegexes(): Promise<{ literals: FoundRegex[]; builders: string[] }> {
  const files = await sourceFiles()
  const found = files.map((file) => ({ file, ...regexesIn(file) }))
  return {
    literals: found.flatMap(({ file, literals }) => literals.map((regex) => ({ file, regex }))),
    builders: found.filter(({ builds }) => builds).map(({ file }) => file),
  }
}

function regexesIn(file: string): { literals: RegExp[]; builds: boolean } {
  const literals: RegExp[] = []
  let builds = false
  const source = parse(file, { markup: true })
  const visit = (node: ts.Node) => {
    if (ts.isRegularExpressionLiteral(node)) literals.push(read(node.text))
    if ((ts.isNewExpression(node) || ts.isCallExpression(node)) && isRegExp(node.expression)) builds = true
    node.forEachChild(visit)
  }
  visit(source)
  return { literals, builds }
}

function isRegExp(called: ts.Expression): boolean {
  return ts.isIdentifier(called) && called.text === 'RegExp'
}

function read(literal: string): RegExp {
  const end = literal.lastIndexOf('/')
  return new RegExp(literal.slice(1, end), literal.slice(end + 1))
}

/** Where expressions are put together from parts of our own, and what comes of it. */
const BUILT: Record<string, RegExp> = {
  'api/contract/values/address/email-address.ts': EMAIL,
  'api/contract/values/picture/picture.ts': /(-(480|960|1600))?\.webp$/,
  'site/ui/page/light-color.ts': /--leaf: (#[0-9a-f]{6});/,
}

const SHORTEST = 16
const LONGEST = 3000
const STEP = 2
/** Below so many characters two are added at a time: a text that doubles the time with each would never be read. */
const SMALL = 64
/** What any of them reads in less was not slowed by its length. */
const AT_ONCE_MS = 2
/** Long enough to measure, and no reason to try a longer text. */
const SLOW_MS = 10
/** A quarter of the length takes a quarter of the time, or a sixteenth where it is read again from each character. */
const SHORTER = 4
const MOST = 2 * SHORTER

const { literals, builders } = await sourceRegexes()

test('expressions that are built are known here', () => {
  expect(builders).toEqual(Object.keys(BUILT))
})

describe('no text takes longer than its length', () => {
  const built = Object.entries(BUILT).map(([file, regex]) => ({ file, regex }))

  test.each([...literals, ...built].map(({ file, regex }) => [file, regex] as const))('%s: %p', (_file, regex) => {
    expect(slowest(regex)).toBeNull()
  })

  test.each([/[^\s]+@[\w.]+/g, /\*(?=\S)([\s\S]*?[^\s*])\*(?!\*)/, /^(\w+\s?)*$/, /\s+$/, /^a*.*a*b$/])(
    'what does is found: %p',
    (regex) => {
      expect(slowest(regex)).not.toBeNull()
    },
  )
})

/** A text that an expression reads again and again, or `null`. */
function slowest(regex: RegExp): HostileText | null {
  // All matches in a text are looked for.
  const everywhere = new RegExp(regex, `${regex.flags.replace('g', '')}g`)
  return hostileTexts(regex).find((text) => takesLonger(everywhere, text)) ?? null
}

function takesLonger(regex: RegExp, text: HostileText): boolean {
  for (let length = SHORTEST; length <= LONGEST; length = longer(length)) {
    if (isSlow(regex, ofLength(text, length), SLOW_MS)) return growsFaster(regex, text, length)
  }
  return isSlow(regex, ofLength(text, LONGEST), AT_ONCE_MS) && growsFaster(regex, text, LONGEST)
}

function longer(length: number): number {
  return length < SMALL ? length + 2 : length * STEP
}

/** Twice, since the machine may have paused the first time. */
function isSlow(regex: RegExp, text: string, limit: number): boolean {
  return milliseconds(regex, text) > limit && milliseconds(regex, text) > limit
}

/** Measured three times: a machine that is busy with other things is not so each time in the same way. */
function growsFaster(regex: RegExp, text: HostileText, length: number): boolean {
  const [whole, quarter] = [ofLength(text, length), ofLength(text, length / SHORTER)]
  return [1, 2, 3].every(() => least(regex, whole) > MOST * least(regex, quarter))
}

function least(regex: RegExp, text: string): number {
  return Math.min(...[1, 2, 3, 4, 5].map(() => milliseconds(regex, text)))
}

/** How long it takes to look for all matches in a text. */
function milliseconds(regex: RegExp, text: string): number {
  const before = performance.now()
  text.replace(regex, '')
  return performance.now() - before
}
