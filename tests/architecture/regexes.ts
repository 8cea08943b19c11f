import ts from 'typescript'
import { parse, sourceFiles } from './source.ts'

/** A regular expression of the files that ship. */
export interface FoundRegex {
  file: string
  regex: RegExp
}

/** Every regular expression that is written as one, and the files that build some from text. */
export async function sourceRegexes(): Promise<{ literals: FoundRegex[]; builders: string[] }> {
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
