import { dirname, join, resolve } from 'node:path'
import ts from 'typescript'

export const ROOT = join(import.meta.dir, '../..')

/** One import of one file, types included. */
export interface Import {
  from: string
  /** A path from the root of the repository, or the name of a package. */
  target: string
  isPackage: boolean
  typeOnly: boolean
}

/** The text of a file; its path is from the root of the repository. */
export function read(path: string): Promise<string> {
  return Bun.file(join(ROOT, path)).text()
}

/** What ships: tests may reach for anything, and are no part of it. Paths are from the root of the repository. */
export async function sourceFiles(): Promise<string[]> {
  const files = await Array.fromAsync(new Bun.Glob('{api,db,emails,site}/**/*.{ts,tsx,astro}').scan(ROOT))
  return files.filter((file) => !file.includes('.test.')).sort()
}

/** Every import of the files that ship. */
export async function sourceImports(): Promise<Import[]> {
  return (await sourceFiles()).flatMap(importsOf)
}

const identifiers = new Map<string, Set<string>>()

/** Every name that a file's code gives or uses, once; texts and comments are none. */
export function identifiersIn(file: string): Set<string> {
  const known = identifiers.get(file)
  if (known) return known
  const names = new Set<string>()
  const visit = (node: ts.Node) => {
    if (ts.isIdentifier(node)) names.add(node.text)
    node.forEachChild(visit)
  }
  visit(parse(file))
  identifiers.set(file, names)
  return names
}

/** What the file at `from` imports from files of ours, by the name that it has there, as `file name`; no types. */
export function importsByName(from: string, source: ts.SourceFile): Map<string, string> {
  const names = new Map<string, string>()
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const bindings = statement.importClause?.namedBindings
    if (!statement.moduleSpecifier.text.startsWith('.') || !bindings || !ts.isNamedImports(bindings)) continue
    const target = resolve(ROOT, dirname(from), statement.moduleSpecifier.text).slice(ROOT.length + 1)
    for (const { name, propertyName, isTypeOnly } of bindings.elements)
      if (!isTypeOnly) names.set(name.text, `${target} ${(propertyName ?? name).text}`)
  }
  return names
}

function importsOf(from: string): Import[] {
  const source = parse(from)
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

/** The syntax tree of a file; of a page, that of its scripts, and on demand of its markup as well. */
export function parse(file: string, { markup = false } = {}): ts.SourceFile {
  const text = ts.sys.readFile(join(ROOT, file)) ?? ''
  if (!file.endsWith('.astro')) return ts.createSourceFile(file, text, ts.ScriptTarget.Latest)
  const scripts = scriptsOf(text)
  return ts.createSourceFile(`${file}.tsx`, markup ? `${scripts}\n;${markupOf(text)}` : scripts, ts.ScriptTarget.Latest)
}

/** The frontmatter and the script elements of a page. */
function scriptsOf(page: string): string {
  const frontmatter = /^---\n([\s\S]*?)\n---/.exec(page)?.[1] ?? ''
  const scripts = [...page.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, script]) => script)
  return [frontmatter, ...scripts].join('\n')
}

/** What is left of a page, as one element: what stands in braces there is code. */
function markupOf(page: string): string {
  const markup = page
    .replace(/^---\n[\s\S]*?\n---/, '')
    .replace(/<(script|style)[^>]*>[\s\S]*?<\/\1>|<!doctype html>/g, '')
  return `<>${markup}</>`
}

/** Also `import { type App }`, which leaves nothing in the built file. */
function isTypeOnly({ importClause }: ts.ImportDeclaration): boolean {
  const names = importClause?.namedBindings
  if (!importClause || importClause.phaseModifier === ts.SyntaxKind.TypeKeyword) return importClause !== undefined
  if (importClause.name || !names || !ts.isNamedImports(names)) return false
  return names.elements.length > 0 && names.elements.every((element) => element.isTypeOnly)
}
