import type { ReactNode } from 'react'
import { paint } from './look.ts'

/** What a bidder reads first: what is so, line by line, with numbers that line up. */
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

/** One line of `Facts`; the main one is larger. */
export function Fact({ label, isMain = false, children }: Fact) {
  const cell = { borderTop: '1px solid', padding: '10px 0', verticalAlign: 'baseline' }
  const value = { fontSize: isMain ? 22 : 16, fontWeight: 700, fontVariantNumeric: 'tabular-nums' }
  return (
    <tr className="row">
      <th scope="row" align="left" {...paint({ text: 'ink-soft', edge: 'line' }, { ...cell, fontWeight: 400 })}>
        {label}
      </th>
      <td align="right" {...paint({ text: 'ink', edge: 'line' }, { ...cell, ...value, paddingLeft: 16 })}>
        {children}
      </td>
    </tr>
  )
}
