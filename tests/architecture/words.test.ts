import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import ts from 'typescript'
import { LANGUAGES } from '../../api/contract/values/text/language.ts'
import type { Counted } from '../../api/contract/words/say.ts'
import { emailWords } from '../../emails/words/catalogues.ts'
import { parse, ROOT } from './source.ts'

type Entry = string | Counted

/** What is the same in both languages. */
const SAME = ['min', 'Demo', 'Total']

const catalogues = await Promise.all(
  ['api/contract', 'emails', 'site']
    .flatMap((room) => [`${room}/words/en.ts`, `${room}/words/en/*.ts`])
    .flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(ROOT)])
    .sort()
    .map(cataloguesOf),
).then((files) => files.flat())

describe.each(catalogues)('$name of $path', ({ english, spanish }) => {
  test('has every key in both languages', () => {
    expect(Object.keys(spanish).sort()).toEqual(Object.keys(english).sort())
  })

  test('has the same blanks in both', () => {
    for (const [key, entry] of Object.entries(english))
      expect([key, blanksOf(spanish[key])]).toEqual([key, blanksOf(entry)])
  })

  test('is translated', () => {
    const left = Object.entries(english).filter(([key, entry]) => same(entry, spanish[key]))
    expect(left.map(([, entry]) => entry)).toEqual(
      left.map(([, entry]) => entry).filter((entry) => SAME.includes(`${entry}`)),
    )
  })

  test('speaks to strangers as usted, and with the quotation marks of print', () => {
    const texts = Object.values(spanish).flatMap(formsOf)
    expect(texts.filter((text) => /(^|[^\p{L}])(tú|tu|tus|te|ti|contigo|tuyo)(?!\p{L})/iu.test(text))).toEqual([])
    expect(texts.filter((text) => /["']/.test(text))).toEqual([])
  })
})

test('there are catalogues', () => {
  expect(catalogues.length).toBeGreaterThan(8)
})

test.each(LANGUAGES)('what the guide in %p quotes of emails is what they say', async (language) => {
  const guide = await Bun.file(join(ROOT, `site/words/${language}/BidderGuide.astro`)).text()
  const say = emailWords(language)
  expect(guide.replace(/\s+/g, ' ')).toContain(`<strong>${say('notMe')}</strong>`)
  expect(guide.replace(/\s+/g, ' ')).toContain(`<strong>${say('unsubscribe')}</strong>`)
})

const guides = ['site/help/tasks/*.astro', 'site/words/*/*Guide.astro'].flatMap(filesAt)
const screens = ['{site,emails}/**/*.{ts,tsx,astro}', 'api/contract/**/*.ts']
  .flatMap(filesAt)
  // What the help says itself is on no screen that it explains.
  .filter((path) => !guides.includes(path) && !path.startsWith('site/help/') && !path.includes('.test.'))
const onScreen = (await Promise.all(screens.map(oneLine))).join(' ')

test.each(guides)('every label that %s quotes is one on screen, in full', async (path) => {
  const quoted = [...(await oneLine(path)).matchAll(/<strong>([^<{]+[^<{.])<\/strong>/g)].map(([, label = '']) => label)
  const isLabel = (text: string) => new RegExp(`['">\`}] ?${RegExp.escape(text)} ?['"<\`{]`).test(onScreen)
  expect(quoted.filter((label) => !isLabel(label))).toEqual([])
})

function filesAt(pattern: string): string[] {
  return [...new Bun.Glob(pattern).scanSync(ROOT)]
}

async function oneLine(path: string): Promise<string> {
  return (await Bun.file(join(ROOT, path)).text()).replace(/\s+/g, ' ')
}

const OF_BIDDERS = [
  'site/{item,board,giving,organization,places,donation,my-bids,pay,watching,device,email-links,calendar}/**/*.{ts,tsx,astro}',
  'site/demo/{DemoEmails,DemoNotice,DemoStrip}.astro',
  'site/demo/EmailPanel.tsx',
  'site/help/TopicList.astro',
  'site/pages/{404,500,unsubscribe,not-me,second-chance,places,waiting-list,gifts,confirm-address,what-we-store}.astro',
  'site/pages/help/{index,bidders}.astro',
  'site/pages/[[]orgSlug[]]/{board,donate,give,index,my-bids,[[]auctionSlug[]],calendar.ics}.{ts,astro}',
  'site/pages/[[]orgSlug[]]/{[[]auctionSlug[]],pay}/**/*.{ts,astro}',
  'site/ui/page/{Article,Footer,NoticeCard,OrganizationHeader,Page,SiteHeader}.astro',
]
const components = OF_BIDDERS.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(ROOT)])
  .filter((file) => !file.includes('.test.'))
  .sort()

test('every pattern of pages for bidders finds some', () => {
  for (const pattern of OF_BIDDERS)
    expect([pattern, [...new Bun.Glob(pattern).scanSync(ROOT)].length > 0]).toEqual([pattern, true])
})

test.each(components)('%s says nothing that is not in a catalogue', (file) => {
  expect(textsIn(file)).toEqual([])
})

async function cataloguesOf(path: string) {
  const [english, spanish] = await Promise.all([path, path.replace(/\/en(?=[/.])/, '/es')].map(exportsOf))
  return Object.entries(english ?? {}).map(([name, entries]) => ({
    path,
    name,
    english: entries,
    spanish: spanish?.[name] ?? {},
  }))
}

function exportsOf(path: string): Promise<Record<string, Record<string, Entry>>> {
  return import(join(ROOT, path))
}

function formsOf(entry: Entry | undefined): string[] {
  if (entry === undefined) return []
  return typeof entry === 'string' ? [entry] : Object.values(entry).flatMap((form: Entry) => formsOf(form))
}

function blanksOf(entry: Entry | undefined): string[][] {
  return formsOf(entry).map((text) => [...new Set(text.match(/\{\w+\}/g))].sort())
}

function same(one: Entry | undefined, other: Entry | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

/** Attributes that people see or hear. */
const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt', 'label', 'message', 'description', 'lead']
const UNSPOKEN = ['class', 'className', 'class:list']
/** Two words or more of letters only: neither classes nor paths are like that. */
const PROSE = /^[\p{Lu}\p{Ll}’“”,.!?…:]+(?: [\p{Lu}\p{Ll}’“”,.!?…:]+)+$/u
const CAPITALIZED = /^\p{Lu}\p{Ll}+$/u
const WORD = /\p{L}{2}/u

/** What a component says by itself, rather than by a catalogue: in markup, in attributes, or as text in its code. */
function textsIn(file: string): string[] {
  const found: string[] = []
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || isError(node) || isUnspoken(node)) return
    if (ts.isJsxText(node) && WORD.test(node.text)) found.push(node.text.trim())
    if (isSpoken(node) && WORD.test(node.initializer.text)) found.push(node.initializer.text)
    else if (isProse(node)) found.push(node.text)
    node.forEachChild(visit)
  }
  visit(parse(file, { markup: true }))
  return found
}

function isSpoken(node: ts.Node): node is ts.JsxAttribute & { initializer: ts.StringLiteral } {
  if (!ts.isJsxAttribute(node) || !node.initializer || !ts.isStringLiteral(node.initializer)) return false
  return SPOKEN.includes(nameOf(node))
}

function nameOf({ name }: ts.JsxAttribute): string {
  return ts.isIdentifier(name) ? name.text : `${name.namespace.text}:${name.name.text}`
}

function isUnspoken(node: ts.Node): boolean {
  return ts.isJsxAttribute(node) && UNSPOKEN.includes(nameOf(node))
}

function isProse(node: ts.Node): node is ts.LiteralLikeNode {
  const isText = ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node)
  return isText && (PROSE.test(node.text.trim()) || CAPITALIZED.test(node.text.trim()))
}

/** What is said to programmers. */
function isError(node: ts.Node): boolean {
  return ts.isNewExpression(node) && ts.isIdentifier(node.expression) && /Error$/.test(node.expression.text)
}
