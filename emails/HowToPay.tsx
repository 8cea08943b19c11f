import { Fragment } from 'react'
import { payPageNote } from '../api/contract/organizations/pay-page-note.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { serviceNameAt } from '../api/contract/values/money/payment-link.ts'
import type { Language } from '../api/contract/values/text/language.ts'
import { PlainWords, RichWords } from './OwnWords.tsx'
import { Action, Paragraph, Subtitle } from './parts.tsx'
import type { Sender } from './schema-parts.ts'
import { emailWords } from './words/catalogues.ts'

interface Email {
  organization: Sender
  language: Language
  code: string | null
  instructions: string | null
  paymentUrls: string[]
  paysBill?: boolean | undefined
  rules: string | null
  myBidsUrl?: string | undefined
}

/** How a winner pays `amount`, a decimal string, and picks up. */
export function HowToPay({ email, amount }: { email: Email; amount: string }) {
  const { code, instructions, paymentUrls, paysBill, rules, language } = email
  const say = emailWords(language)
  const price = priceInWords(amount)
  const pay = paysBill ? say('payBill') : say('pay', { price })
  return (
    <>
      <Subtitle>{say('howToPay')}</Subtitle>
      {instructions && <PlainWords>{instructions}</PlainWords>}
      {paymentUrls.map((url) => {
        const service = serviceNameAt(url)
        const note = code && payPageNote(url, { code, amount }, language)
        return (
          <Fragment key={url}>
            <Action to={url}>{service ? say('payWith', { price, service }) : pay}</Action>
            {note && <Paragraph>{note}</Paragraph>}
          </Fragment>
        )
      })}
      {rules && <RichWords>{rules}</RichWords>}
      <HowToPayThere email={email} />
    </>
  )
}

/** How a winner picks up what is all paid: the rules, which say where. */
export function HowToPickUp({ email: { rules, language } }: { email: Pick<Email, 'rules' | 'language'> }) {
  if (!rules) return null
  return (
    <>
      <Subtitle>{emailWords(language)('howToPickUp')}</Subtitle>
      <RichWords>{rules}</RichWords>
    </>
  )
}

/** To a winner who reads none of the organization's own words: where they see them, once their address is confirmed. */
function HowToPayThere({ email }: { email: Email }) {
  const { organization, myBidsUrl, language } = email
  if (organization.hasOwnWords || !myBidsUrl) return null
  const say = emailWords(language)
  return (
    <>
      <Paragraph>{say('howToPayThere')}</Paragraph>
      <Action to={myBidsUrl}>{say('seeHowToPay')}</Action>
    </>
  )
}
