import { TextLink } from './parts.tsx'
import { safeLine } from './safe-text.ts'
import { SERIF } from './theme.ts'

/** What a mail is about, and the way to its page. */
export function ItemName({ item }: { item: { title: string; url: string } }) {
  return (
    <div style={{ fontFamily: SERIF, fontSize: 20, lineHeight: '28px', overflowWrap: 'anywhere' }}>
      <TextLink to={item.url}>{safeLine(item.title)}</TextLink>
    </div>
  )
}

/** One item among others, linked to its page; however long, it leaves room for the price beside it. */
export function LinkedItemName({ item: { title, url } }: { item: { title: string; url: string } }) {
  return (
    <span style={{ overflowWrap: 'anywhere' }}>
      <TextLink to={url}>{safeLine(title)}</TextLink>
    </span>
  )
}
