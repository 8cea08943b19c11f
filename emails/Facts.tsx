import type { CSSProperties, ReactNode } from 'react'
import { priceInWords } from '../api/contract/values/money/money.ts'
import type { Language } from '../api/contract/values/text/language.ts'
import { languageOfText } from '../api/contract/values/text/language-of.ts'
import { moment } from '../api/contract/values/time/moment.ts'
import { timeLeft, timeLeftInWords } from '../api/contract/values/time/time-left.ts'
import { Note, Picture, TextLink } from './parts.tsx'
import { safeLine } from './safe-text.ts'
import { paint, SERIF } from './theme.ts'
import { emailWords } from './words/catalogues.ts'

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
  // A long label leaves a price whole.
  wordBreak: 'normal',
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

/** What is taken off a sum. */
export function Minus({ price }: { price: string }) {
  return <span style={{ whiteSpace: 'nowrap' }}>−{priceInWords(price)}</span>
}

interface DueProps {
  email: { paid: string; waived: string; left: string | null; language: Language }
  price: string
}

/** What is due of a price: less where some of it was paid or waived by then. */
export function AmountDue({ email: { paid, waived, left, language }, price }: DueProps) {
  const say = emailWords(language)
  return (
    <>
      {paid !== '0.00' && (
        <Fact label={say('paidSoFar')}>
          <Minus price={paid} />
        </Fact>
      )}
      {waived !== '0.00' && (
        <Fact label={say('waived')}>
          <Minus price={waived} />
        </Fact>
      )}
      <Fact label={say('amountDue')} isMain>
        {priceInWords(left ?? price)}
      </Fact>
    </>
  )
}

/** Programs cut off long emails; My bids has the rest, also of a bill. */
const MOST_LINES = 40

interface LinesProps<Item> {
  items: Item[]
  language: Language
  factOf: (item: Item) => ReactNode
  most?: number
  /** What they come to, below them. */
  children?: ReactNode
}

/** A line for each item, linked to its page, then what they come to, and how many there are besides. */
export function ItemLines<Item extends { title: string; url: string }>(props: LinesProps<Item>) {
  const { items, language, factOf, most = MOST_LINES, children } = props
  return (
    <>
      <Facts>
        {items.slice(0, most).map((item, index) => (
          <Fact key={index} label={<LinkedItemName item={item} />}>
            {factOf(item)}
          </Fact>
        ))}
        {children}
      </Facts>
      {items.length > most && <Note>{emailWords(language)('more', { count: items.length - most })}</Note>}
    </>
  )
}

interface ClosesProps {
  email: {
    item: { endTime: string; mayRunLonger: boolean }
    organization: { timeZone: string }
    language: Language
    sentAt?: string
  }
}

/** When bidding ends, on the organization's clock; and how long that is, for those who read the email at once. */
export function Closes({ email: { item, organization, language, sentAt } }: ClosesProps) {
  const say = emailWords(language)
  const end = new Date(item.endTime)
  const time = moment(end, organization.timeZone, language)
  return (
    <>
      <Fact label={say('closes')}>{item.mayRunLonger ? say('orLater', { time }) : time}</Fact>
      {sentAt && <Fact label={say('timeLeft')}>{timeLeftInWords(timeLeft(new Date(sentAt), end), language)}</Fact>}
    </>
  )
}

/** What an email is about, and the way to its page. */
export function ItemName({ item }: { item: { title: string; url: string; imageUrl?: string | null } }) {
  return (
    <div style={{ fontFamily: SERIF, fontSize: 20, lineHeight: '28px', overflowWrap: 'anywhere' }}>
      {item.imageUrl && <Picture src={item.imageUrl} height={160} maxWidth={480} />}
      <TextLink to={item.url}>{safeLine(item.title)}</TextLink>
    </div>
  )
}

/** One item among others, linked to its page; however long, it leaves room for the price beside it. */
export function LinkedItemName({ item: { title, url } }: { item: { title: string; url: string } }) {
  return (
    <span lang={languageOfText(title)} style={{ overflowWrap: 'anywhere' }}>
      <TextLink to={url}>{safeLine(title)}</TextLink>
    </span>
  )
}
