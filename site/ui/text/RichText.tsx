import type { RichText as Nodes, RichNode } from '../../../api/contract/values/text/rich-text.ts'

/** A description's marks as elements; whatever else it holds is text. See product#rich-text. */
export function RichText({ nodes }: { nodes: Nodes }) {
  // The order of a text's parts is all the identity they have.
  return nodes.map((node, index) => <Part key={`${index}-${node.kind}`} node={node} />)
}

function Part({ node }: { node: RichNode }) {
  if (node.kind === 'text') return node.text
  if (node.kind === 'break') return <br />
  const children = <RichText nodes={node.children} />
  return node.kind === 'bold' ? <strong>{children}</strong> : <em>{children}</em>
}
