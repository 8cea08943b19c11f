import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import ts from 'typescript'
import { importsByName, parse, ROOT, sourceFiles } from './source.ts'

/** What a piece of code names: declarations of ours as `file name`, and tables in the text of SQL. */
interface Named {
  declarations: Set<string>
  tables: Set<string>
}

/**
 * Every transaction of the server: in which function it begins, and which tables are named in it and in what it calls, by
 * whatever name. What an object's method does is not followed; those that take a transaction only write the activity.
 */
export async function readTransactions(): Promise<{ name: string; tables: Set<string> }[]> {
  const declared = new Map<string, Named>()
  const begun: { name: string; named: Named }[] = []
  for (const file of (await sourceFiles()).filter((path) => /^(api|db)\/.*\.ts$/.test(path))) {
    const source = parse(file)
    const known = importsByName(file, source)
    const declarations = source.statements.flatMap(declarationsIn)
    for (const { name } of declarations) known.set(name, `${file} ${name}`)
    for (const { name, node } of declarations) {
      declared.set(`${file} ${name}`, namedIn([node], known))
      for (const call of transactionsIn(node)) begun.push({ name, named: namedIn(withLocals(call, node), known) })
    }
  }
  for (const [declaration, table] of await readSchema())
    declared.set(declaration, { declarations: new Set(), tables: new Set([getTableName(table)]) })
  return begun.map(({ name, named }) => ({ name, tables: reach(named, declared) }))
}

/** Every table, by the `file name` of its declaration. */
export async function readSchema(): Promise<Map<string, PgTable>> {
  const files = (await sourceFiles()).filter((file) => file.startsWith('db/schema/'))
  const modules = files.map(async (file) => {
    const exported: Record<string, unknown> = await import(`${ROOT}/${file}`)
    return Object.entries(exported).flatMap(([name, value]): [string, PgTable][] =>
      is(value, PgTable) ? [[`${file} ${name}`, value]] : [],
    )
  })
  return new Map((await Promise.all(modules)).flat())
}

function reach(from: Named, declared: Map<string, Named>): Set<string> {
  const tables = new Set<string>()
  const seen = new Set<Named>()
  const visit = (named: Named | undefined) => {
    if (!named || seen.has(named)) return
    seen.add(named)
    for (const table of named.tables) tables.add(table)
    for (const declaration of named.declarations) visit(declared.get(declaration))
  }
  visit(from)
  return tables
}

function declarationsIn(statement: ts.Statement): { name: string; node: ts.Node }[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.flatMap((node) => {
      const names = ts.isIdentifier(node.name)
        ? [node.name]
        : node.name.elements.flatMap((element) => ('name' in element ? [element.name] : []))
      return names.flatMap((name) => (ts.isIdentifier(name) ? [{ name: name.text, node }] : []))
    })
  const isNamed = (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) && statement.name
  return isNamed ? [{ name: isNamed.text, node: statement }] : []
}

/** Calls that begin one, and those that are given what to do in one. */
function transactionsIn(node: ts.Node): ts.CallExpression[] {
  const inner: ts.CallExpression[] = []
  node.forEachChild((child) => void inner.push(...transactionsIn(child)))
  return ts.isCallExpression(node) && (isBeginning(node) || node.arguments.some(takesTransaction))
    ? [node, ...inner]
    : inner
}

function isBeginning({ expression }: ts.CallExpression): boolean {
  const called = ts.isPropertyAccessExpression(expression) ? expression.name : expression
  return ts.isIdentifier(called) && ['transaction', 'judgeBids'].includes(called.text)
}

function takesTransaction(given: ts.Expression): boolean {
  const first = ts.isArrowFunction(given) ? given.parameters[0]?.name : undefined
  return first !== undefined && ts.isIdentifier(first) && first.text === 'tx'
}

/** What a transaction is given, and the functions within the same declaration that it names. */
function withLocals(call: ts.CallExpression, declaration: ts.Node): ts.Node[] {
  const names = new Set<string>()
  for (const given of call.arguments) eachValue(given, (name) => names.add(name))
  const locals: ts.Node[] = []
  const visit = (node: ts.Node) => {
    const isFunction =
      ts.isFunctionDeclaration(node) ||
      (ts.isVariableDeclaration(node) && node.initializer && ts.isArrowFunction(node.initializer))
    if (isFunction && node.name && ts.isIdentifier(node.name) && names.has(node.name.text)) locals.push(node)
    node.forEachChild(visit)
  }
  declaration.forEachChild(visit)
  return [...call.arguments, ...locals]
}

function namedIn(nodes: readonly ts.Node[], known: Map<string, string>): Named {
  const named: Named = { declarations: new Set(), tables: new Set() }
  const visit = (node: ts.Node) => {
    if (ts.isTaggedTemplateExpression(node))
      for (const [, table = ''] of textOf(node.template).matchAll(/\b(?:from|join|into|update)\s+"?([a-z_]+)/g))
        named.tables.add(table)
    node.forEachChild(visit)
  }
  for (const node of nodes) {
    visit(node)
    eachValue(node, (name) => {
      const declaration = known.get(name)
      if (declaration) named.declarations.add(declaration)
    })
  }
  return named
}

function textOf(template: ts.TemplateLiteral): string {
  if (!ts.isTemplateExpression(template)) return template.text
  return [template.head.text, ...template.templateSpans.map(({ literal }) => literal.text)].join(' ')
}

/** Every name that stands for a value, not for a property or a type. */
function eachValue(node: ts.Node, read: (name: string) => void) {
  if (ts.isTypeNode(node)) return
  if (ts.isIdentifier(node)) read(node.text)
  else if (ts.isPropertyAccessExpression(node)) eachValue(node.expression, read)
  else if (ts.isPropertyAssignment(node)) eachValue(node.initializer, read)
  else node.forEachChild((child) => eachValue(child, read))
}
