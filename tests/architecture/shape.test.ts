import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import journal from '../../db/migrations/meta/_journal.json'
import { identifiersIn, ROOT, sourceFiles } from './source.ts'

const LONGEST_FILE = 250
const LONGEST_TEST = 300

const files = await sourceFiles()
const tests = (await Array.fromAsync(new Bun.Glob('{api,db,emails,site,tests,bench}/**/*.{ts,tsx}').scan(ROOT))).filter(
  (file) => /\.(test|e2e)\.tsx?$/.test(file),
)

test(`no file has over ${LONGEST_FILE} lines, and no test over ${LONGEST_TEST}`, async () => {
  expect([...(await longer(files, LONGEST_FILE)), ...(await longer(tests, LONGEST_TEST))]).toEqual([])
})

test('a test beside a file bears its name, and may add what it is about', async () => {
  const beside = tests.filter((file) => !file.startsWith('tests/'))
  const strays = await Promise.all(beside.map(async (file) => ((await hasSubject(file)) ? [] : [file])))
  expect(strays.flat()).toEqual([])
})

test('no file is called by what says nothing of it', () => {
  const empty = /(^|[/-])(utils?|helpers?|misc|common|shared|types|constants|services?|managers?|data|info)\.\w+$/
  expect([...files, ...tests].filter((file) => empty.test(file))).toEqual([])
})

/** Names that meant something only to whoever gave them, and what the field calls it. */
const banned: [RegExp, string][] = [
  [/^(open)?house$/i, 'context'],
  [/(^s|[a-z]S)eats?$/, 'membership'],
  [/^hints$/i, 'changes'],
  [/^desk$/i, 'context'],
  [/^(keep|kept)($|[A-Z])(?!reviousData|irtyValues)/, 'save, cache or set'],
  [/^(hold|held|holding)($|[A-Z])/, 'lock'],
  [/^((open|has)?wayOut|way)$/i, 'transport'],
  [/^heed/, 'apply or record'],
  [/^(recogni[sz]e|fingerprint|isStillRight)/, 'find session, hash token, password unchanged'],
  [/^(found[A-Z]\w*|letUserIn)$/, 'create, set active'],
  [/^(addressOf|moveStanding)$/, 'client IP, item URL, change'],
  [/^(said|wish(es)?)($|[A-Z])/i, 'safe text, request'],
  [/(Manager|Helper|Util|Service)$/, 'what it does'],
]

test('of the schema only its newest snapshot is stored, from which the next migration is generated: delete the others', async () => {
  const snapshots = await Array.fromAsync(new Bun.Glob('db/migrations/meta/*_snapshot.json').scan(ROOT))
  expect(snapshots).toEqual([
    `db/migrations/meta/${String(journal.entries.at(-1)?.idx).padStart(4, '0')}_snapshot.json`,
  ])
})

describe('names', () => {
  const used = files.map((file) => ({ file, names: [...identifiersIn(file)] }))

  test.each(banned)('none is %p: the field says %s', (word) => {
    expect(
      used.flatMap(({ file, names }) => names.filter((name) => word.test(name)).map((name) => `${file}: ${name}`)),
    ).toEqual([])
  })
})

async function hasSubject(file: string): Promise<boolean> {
  const subject = file.replace(/(\.[\w-]+)?\.test\.tsx?$/, '')
  const candidates = ['.ts', '.tsx', '.astro', '.css'].map((extension) => join(ROOT, subject + extension))
  return (await Promise.all(candidates.map((path) => Bun.file(path).exists()))).some(Boolean)
}

async function longer(paths: string[], limit: number): Promise<string[]> {
  const texts = await Promise.all(paths.map((path) => Bun.file(join(ROOT, path)).text()))
  return paths.filter((_, index) => (texts[index]?.split('\n').length ?? 0) > limit + 1)
}
