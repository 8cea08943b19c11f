import type { CSSProperties, ReactNode } from 'react'
import { paint } from './theme.ts'

/** What is read first: what is so, line by line, with numbers that line up. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <table width="100%" cellPadding="0" cellSpacing="0" border={0} style={{ margin: '16px 0' }}>
      <tbody>{children}</tbody>
    </table>
  )
}

interface Fact {
  label: ReactNode
  isMain?: boolean
  children: ReactNode
}

const line: CSSProperties = { borderTop: '1px solid', padding: '10px 0', verticalAlign: 'baseline' }
const label: CSSProperties = { ...line, fontWeight: 400 }
const value: CSSProperties = {
  ...line,
  paddingLeft: 16,
  fontWeight: 700,
  fontVariantNumeric: 'tabular-nums',
  textWrap: 'balance',
}

/** One line of `Facts`; the main one is larger. */
export function Fact({ isMain = false, ...fact }: Fact) {
  return (
    <tr className="row">
      <th scope="row" align="left" {...paint({ text: 'ink-soft', edge: 'line' }, label)}>
        {fact.label}
      </th>
      <td align="right" {...paint({ text: 'ink', edge: 'line' }, { ...value, fontSize: isMain ? 22 : 16 })}>
        {fact.children}
      </td>
    </tr>
  )
}
