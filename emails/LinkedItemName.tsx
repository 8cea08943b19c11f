import { TextLink } from './parts.tsx'
import { said } from './safe-text.ts'

/** One item among others, linked to its page; however long, it leaves room for the price beside it. */
export function LotName({ lot: { title, url } }: { lot: { title: string; url: string } }) {
  return (
    <span style={{ whiteSpace: 'normal', overflowWrap: 'anywhere' }}>
      <TextLink to={url}>{said(title)}</TextLink>
    </span>
  )
}
