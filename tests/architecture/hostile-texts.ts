import { type AST, parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp'

/** What stands for each kind of character; which kinds there are is for the expression to say. */
const CHARACTERS = ['a', 'A', '0', ' ', '\n', '-', '.', '*', '@', '=', '"', '\\', '/', '\0', 'é', '\u200b', '\u05d0']
const MOST_CHARACTERS = 7

/** A text of any length that may send an expression back over what it has read, as often as it is long. */
export interface HostileText {
  start: string
  repeated: string
}

/**
 * Texts to try on an expression: what it looks for, in part and over and over, never quite ending as it should. A start
 * leads to a repetition inside of the expression; what repeats is a mixture of what any part of it takes.
 */
export function hostileTexts(regex: RegExp): HostileText[] {
  const { starts, pieces } = partsOf(parseRegExpLiteral(regex))
  const characters = pieces.filter((piece) => piece.length === 1).slice(0, MOST_CHARACTERS)
  const mixed = characters.flatMap((one) => characters.flatMap((two) => pieces.map((three) => one + two + three)))
  return [
    ...pieces.flatMap((repeated) => starts.map((start) => ({ start, repeated }))),
    ...mixed.map((repeated) => ({ start: '', repeated })),
  ]
}

export function ofLength({ start, repeated }: HostileText, length: number): string {
  return `${start}${repeated.repeat(Math.ceil(length / repeated.length))}\0\0`
}

/** What each part takes, and what leads to each repetition. Of characters that no part tells apart there is one. */
function partsOf(literal: AST.RegExpLiteral): { starts: string[]; pieces: string[] } {
  const starts = new Set([''])
  const pieces = new Set<string>()
  const sets: RegExp[] = []
  visitRegExpAST(literal, {
    onQuantifierEnter(node) {
      starts.add(leadingTo(node))
      pieces.add(exampleOf(node.element))
    },
    onAlternativeEnter: (node) => void pieces.add(node.elements.map(exampleOf).join('')),
    onCharacterClassEnter: (node) => void sets.push(setOf(node)),
    onCharacterSetEnter: (node) => void sets.push(setOf(node)),
  })
  pieces.delete('')
  const kinds = new Map(CHARACTERS.map((one) => [sets.map((set) => set.test(one)).join(), one]))
  return { starts: [...starts], pieces: [...new Set([...pieces, ...kinds.values()])] }
}

/** An example of all that the expression reads before it comes to `node`. */
function leadingTo(node: AST.Node): string {
  const { parent } = node
  if (!parent) return ''
  if (parent.type !== 'Alternative') return leadingTo(parent)
  const before = parent.elements.slice(0, parent.elements.indexOf(node as AST.Element))
  return leadingTo(parent) + before.map(exampleOf).join('')
}

/** The least that an element takes; of several choices the first. */
function exampleOf(element: AST.Element): string {
  switch (element.type) {
    case 'Character':
      return String.fromCodePoint(element.value)
    case 'CharacterClass':
    case 'CharacterSet':
      return oneOf(element)
    case 'Group':
    case 'CapturingGroup':
      return element.alternatives[0]?.elements.map(exampleOf).join('') ?? ''
    case 'Quantifier':
      return exampleOf(element.element).repeat(Math.max(element.min, 1))
    default:
      return ''
  }
}

/** The first that a class names, or one that it takes. */
function oneOf(node: AST.CharacterClass | AST.CharacterSet): string {
  const named = node.type === 'CharacterClass' ? node.elements.flatMap(firstOf) : []
  const set = setOf(node)
  return [...named, ...CHARACTERS].find((character) => set.test(character)) ?? ''
}

function setOf(node: AST.CharacterClass | AST.CharacterSet): RegExp {
  return new RegExp(`^${node.raw}$`, /\\[pP]/.test(node.raw) ? 'u' : '')
}

function firstOf(element: AST.CharacterClassElement): string[] {
  if (element.type === 'Character') return [String.fromCodePoint(element.value)]
  return element.type === 'CharacterClassRange' ? [String.fromCodePoint(element.min.value)] : []
}
