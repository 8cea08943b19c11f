import { TextLink } from './parts.tsx'
import { safeLine } from './safe-text.ts'

/** One item among others, linked to its page; however long, it leaves room for the price beside it. */
export function LinkedItemName({ item: { title, url } }: { item: { title: string; url: string } }) {
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      <TextLink to={url}>{safeLine(title)}</TextLink>
    </span>
  )
}
