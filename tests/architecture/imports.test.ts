import { expect, test } from 'bun:test'
import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'

const ROOT = join(import.meta.dir, '../..')

interface Import {
  from: string
  /** A path from the root of the repository, or the name of a package. */
  target: string
  isPackage: boolean
  typeOnly: boolean
}

const imports = (await sourceFiles()).flatMap(importsOf)

test('the contract imports only zod', () => {
  expect(offenders('api/contract', (it) => /^zod(\/|$)/.test(it.target) || within(it, 'api/contract'))).toEqual([])
})

test('the database knows the contract and nothing else of ours', () => {
  const allowed = (it: Import) => isPackageOtherThan(it, 'elysia', 'astro', 'react') || within(it, 'db', 'api/contract')
  expect(offenders('db', allowed)).toEqual([])
})

test('the API knows no page', () => {
  const allowed = (it: Import) => isPackageOtherThan(it, 'astro', 'react') || within(it, 'api', 'db', 'emails')
  expect(offenders('api', allowed)).toEqual([])
})

test('mails know only the contract', () => {
  const allowed = (it: Import) =>
    isPackageOtherThan(it, 'elysia', 'astro', 'postgres') || within(it, 'emails', 'api/contract')
  expect(offenders('emails', allowed)).toEqual([])
})

test('one file knows the library that draws mails', () => {
  expect(imports.filter((it) => it.target.startsWith('@react-email/')).map((it) => it.from)).toEqual([
    'emails/parts.tsx',
  ])
})

test('the site knows the contract, and of the API no more than the type of the app', () => {
  const allowed = (it: Import) =>
    isPackageOtherThan(it, 'elysia', 'drizzle-orm', 'postgres', 'bun') ||
    within(it, 'site', 'public', 'api/contract') ||
    (it.typeOnly && it.target === 'api/app.ts')
  expect(offenders('site', allowed)).toEqual([])
})

test('every import of our own names its file, extension included', () => {
  const nameless = imports.filter((it) => !it.isPackage && !/\.\w+(\?\w+)?$/.test(it.target))
  expect(nameless.map(asLine)).toEqual([])
})

function offenders(folder: string, allowed: (it: Import) => boolean): string[] {
  return imports.filter((it) => it.from.startsWith(`${folder}/`) && !allowed(it)).map(asLine)
}

function isPackageOtherThan({ isPackage, target }: Import, ...packages: string[]): boolean {
  return (
    isPackage &&
    !packages.some((name) => target === name || target.startsWith(`${name}/`) || target.startsWith(`${name}:`))
  )
}

function within({ isPackage, target }: Import, ...folders: string[]): boolean {
  return !isPackage && folders.some((folder) => target.startsWith(`${folder}/`))
}

function asLine({ from, target }: Import): string {
  return `${from} imports ${target}`
}

/** Tests may reach for anything; they are no part of what ships. */
async function sourceFiles(): Promise<string[]> {
  const glob = new Bun.Glob('{api,db,emails,site}/**/*.{ts,tsx,astro}')
  const files = await Array.fromAsync(glob.scan(ROOT))
  return files.filter((file) => !file.includes('.test.'))
}

function importsOf(from: string): Import[] {
  const text = ts.sys.readFile(join(ROOT, from)) ?? ''
  const isPage = from.endsWith('.astro')
  const source = ts.createSourceFile(
    isPage ? `${from}.tsx` : from,
    isPage ? scriptsOf(text) : text,
    ts.ScriptTarget.Latest,
  )
  const found: Import[] = []
  const add = (specifier: ts.Node | undefined, typeOnly: boolean) => {
    if (!specifier || !ts.isStringLiteral(specifier)) return
    const isPackage = !specifier.text.startsWith('.')
    const target = isPackage ? specifier.text : resolve(ROOT, dirname(from), specifier.text).slice(ROOT.length + 1)
    found.push({ from, target, isPackage, typeOnly })
  }
  const visit = (node: ts.Node) => {
    if (ts.isImportDeclaration(node)) add(node.moduleSpecifier, isTypeOnly(node))
    if (ts.isExportDeclaration(node)) add(node.moduleSpecifier, node.isTypeOnly)
    if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)) add(node.argument.literal, true)
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) add(node.arguments[0], false)
    node.forEachChild(visit)
  }
  visit(source)
  return found
}

/** The frontmatter and the script elements of a page. */
function scriptsOf(page: string): string {
  const frontmatter = /^---\n([\s\S]*?)\n---/.exec(page)?.[1] ?? ''
  const scripts = [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script)
  return [frontmatter, ...scripts].join('\n')
}

/** Also `import { type App }`, which leaves nothing in the built file. */
function isTypeOnly({ importClause }: ts.ImportDeclaration): boolean {
  const names = importClause?.namedBindings
  if (!importClause || importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return importClause !== undefined
  if (importClause.name || !names || !ts.isNamedImports(names)) return false
  return names.elements.length > 0 && names.elements.every((element) => element.isTypeOnly)
}
