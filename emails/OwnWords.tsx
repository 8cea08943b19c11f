import { Fragment, type ReactNode } from 'react'
import { languageOfText } from '../api/contract/values/text/language-of.ts'
import { parseRichText, type RichText } from '../api/contract/values/text/rich-text.ts'
import { Paragraph } from './parts.tsx'
import { safeLines } from './safe-text.ts'

/** An organization's own words, line by line. */
export function PlainWords({ children }: { children: string }) {
  return (
    <Paragraph lang={languageOfText(children)} dir="auto">
      {safeLines(children)
        .split('\n')
        .map((line, index) => (
          <Fragment key={index}>
            {index > 0 && <br />}
            {line}
          </Fragment>
        ))}
    </Paragraph>
  )
}

/** An organization's own words: their marks as elements, whatever else they hold as text. See product#rich-text. */
export function RichWords({ children }: { children: string }) {
  return (
    <Paragraph lang={languageOfText(children)} dir="auto">
      {elementsOf(parseRichText(safeLines(children)))}
    </Paragraph>
  )
}

function elementsOf(nodes: RichText): ReactNode {
  return nodes.map((node, index) => {
    return <Fragment key={index}>{elementOf(node)}</Fragment>
  })
}

function elementOf(node: RichText[number]): ReactNode {
  if (node.kind === 'text') return node.text
  if (node.kind === 'break') return <br />
  if (node.kind === 'bold') return <strong>{elementsOf(node.children)}</strong>
  return <em>{elementsOf(node.children)}</em>
}
