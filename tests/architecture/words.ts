import ts from 'typescript'
import { parse } from './source.ts'

/** Attributes that people see or hear. */
const SPOKEN = ['aria-label', 'title', 'placeholder', 'alt', 'label', 'message', 'description', 'lead']
const UNSPOKEN = ['class', 'className', 'class:list']
/** Two words or more of letters only: neither classes nor paths are like that. */
const PROSE = /^[\p{Lu}\p{Ll}’“”,.!?…:]+(?: [\p{Lu}\p{Ll}’“”,.!?…:]+)+$/u
const CAPITALIZED = /^\p{Lu}\p{Ll}+$/u
const WORD = /\p{L}{2}/u

/** What a component says by itself, rather than by a catalogue: in markup, in attributes, or as text in its code. */
export function textsIn(file: string): string[] {
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
