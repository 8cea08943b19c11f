import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ConvertToTsxResult, convertToTsx, ExtractedScriptType } from '@astrojs/astro2tsx'
import { $ } from 'bun'

/**
 * Checks the types of everything in one run of the compiler: `bun tests/check-types.ts`. It reads no `.astro` file, so
 * each is written as TypeScript before, its scripts too.
 */
const ROOT = join(import.meta.dir, '..')
/** As in tsconfig.astro.json. */
const WRITTEN = '.astro/tsx'

const pages = new Map<string, { source: string; written: ConvertToTsxResult }>()
await rm(join(ROOT, WRITTEN), { recursive: true, force: true })
for await (const path of new Bun.Glob('site/**/*.astro').scan(ROOT)) {
  const source = await Bun.file(join(ROOT, path)).text()
  const written = convertToTsx(source, { filename: path })
  pages.set(path, { source, written })
  await Bun.write(join(ROOT, WRITTEN, `${path}.tsx`), written.code)
  for (const [index, { content, position, type }] of written.scripts.entries()) {
    if (type !== ExtractedScriptType.ProcessedModule) continue
    const above = '\n'.repeat(lineOf(source, position.start) - 1)
    await Bun.write(join(ROOT, WRITTEN, `${path}.${index}.ts`), `${above}${content}\nexport {}\n`)
  }
}

// Of several checkers each works out the API's type anew, which takes longer than all the rest.
const compiler = [
  process.execPath,
  'node_modules/typescript-7/bin/tsc',
  '--project',
  'tsconfig.astro.json',
  '--checkers',
  '1',
]
// It ends before it has to give memory back, unless that grows past this: a quarter of its CPU.
const memory = { GOGC: 'off', GOMEMLIMIT: '3GiB' }
const { stdout, exitCode } = await $`${compiler}`
  .cwd(ROOT)
  .env({ ...process.env, ...memory })
  .nothrow()
  .quiet()
console.log(stdout.toString().replace(/^\.astro\/tsx\/(.+\.astro)\.(tsx|\d+\.ts)\((\d+),/gm, inSource))
process.exit(exitCode)

/** The place of an error as a reader of the page finds it. */
function inSource(_place: string, path: string, kind: string, line: string): string {
  const page = pages.get(path)
  if (!page || kind !== 'tsx') return `${path}(${line},`
  const { source, written } = page
  const start =
    written.code
      .split('\n')
      .slice(0, Number(line) - 1)
      .join('\n').length + 1
  const mapped = written.mappings.findLast(([virtualStart]) => virtualStart <= start)
  return `${path}(${mapped ? lineOf(source, mapped[2] + start - mapped[0]) : line},`
}

function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
