import type { EmailOf } from '../api/contract/email/email.ts'
import { aboveValue, isGiven } from '../api/contract/values/money/above-value.ts'
import { formatMoney, priceInWords } from '../api/contract/values/money/money.ts'
import type { Language } from '../api/contract/values/text/language.ts'
import { paidLineInWords } from '../api/contract/words/paid-line-in-words.ts'
import { Fact, Facts } from './Facts.tsx'
import { Frame } from './Frame.tsx'
import { LinkedItemName } from './ItemName.tsx'
import { PlainWords } from './OwnWords.tsx'
import { Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'
import { paint } from './theme.ts'
import { emailWords } from './words/catalogues.ts'

type Receipt = EmailOf<'payment-receipt'>

/** More would be cut off by mail programs; My bids has them all. */
const MOST_LINES = 40

/** To a winner who has paid: for what, how, and when. See product#receipts-for-payments. */
export function PaymentReceipt({ email }: { email: Receipt }) {
  const { organization, isCorrected, items, paid, balance, code, postalAddress, taxNumber, language } = email
  const say = emailWords(language)
  const whom = { organization: safeLine(organization.name) }
  const note =
    balance === '0.00'
      ? say('paidReceiptNote', { ...whom, price: priceInWords(paid) })
      : say('leftReceiptNote', { ...whom, price: priceInWords(balance) })
  const isAbove = items.some(({ amount, value }) => (aboveValue(amount, value) ?? 0) > 0)
  return (
    <Frame email={email} band="leaf" preview={note} because={say('becauseWon')}>
      <Title>{say(isCorrected ? 'correctedReceipt' : 'paidReceipt')}</Title>
      {isCorrected && <Paragraph>{say('correctedReceiptNote')}</Paragraph>}
      <Paragraph>{note}</Paragraph>
      <Facts>
        {items.slice(0, MOST_LINES).map((item, index) => (
          <Fact key={index} label={<LinkedItemName item={item} />}>
            {priceInWords(item.amount)}
            <ItemValue item={item} language={language} />
          </Fact>
        ))}
        <Sums email={email} />
        <Fact label={say('yourCode')}>{code}</Fact>
      </Facts>
      {items.length > MOST_LINES && <Note>{say('more', { count: items.length - MOST_LINES })}</Note>}
      {(postalAddress || taxNumber) && (
        <PlainWords>
          {[whom.organization, postalAddress, taxNumber && say('taxNumber', { number: safeLine(taxNumber) })]
            .filter(Boolean)
            .join('\n')}
        </PlainWords>
      )}
      <Note>
        {isAbove && isGiven(email) && `${say('deductible')} `}
        {say('noTaxAdvice')}
      </Note>
    </Frame>
  )
}

/** What an item was estimated at, where it was, and what was paid above that. */
function ItemValue({ item: { amount, value }, language }: { item: Receipt['items'][number]; language: Language }) {
  if (value === null) return null
  const above = aboveValue(amount, value) ?? 0
  const words = { value: priceInWords(value), above: formatMoney(above) }
  return (
    <>
      <br />
      <span {...paint({ text: 'ink-soft' }, { fontSize: 14, fontWeight: 400 })}>
        {/* Lines break after the comma only. */}
        {emailWords(language)(above > 0 ? 'aboveValue' : 'estimatedValue', words).replace(/([^,])\s/g, '$1\u00a0')}
      </span>
    </>
  )
}

/** What it all comes to, each payment, and what is left. */
function Sums({ email: { organization, due, payments, paid, waived, balance, credit, language } }: { email: Receipt }) {
  const say = emailWords(language)
  const isLeft = balance !== '0.00'
  return (
    <>
      <Fact label={say('total')}>{priceInWords(due)}</Fact>
      {payments.map((line, index) => (
        <Fact key={index} label={safeLine(paidLineInWords(line, organization.timeZone, language))}>
          {priceInWords(line.amount)}
        </Fact>
      ))}
      {waived !== '0.00' && <Fact label={say('waived')}>{priceInWords(waived)}</Fact>}
      <Fact label={say('paidSoFar')} isMain={!isLeft}>
        {priceInWords(paid)}
      </Fact>
      {isLeft && (
        <Fact label={say('leftToPay')} isMain>
          {priceInWords(balance)}
        </Fact>
      )}
      {credit !== '0.00' && <Fact label={say('toGetBack')}>{priceInWords(credit)}</Fact>}
    </>
  )
}
