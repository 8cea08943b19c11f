import type { EmailOf } from '../api/contract/email/email.ts'
import type { Role } from '../api/contract/values/kind/role.ts'
import { priceInWords } from '../api/contract/values/money/money.ts'
import { PRODUCT_NAME } from '../api/contract/values/product.ts'
import { breakLinks } from '../api/contract/values/text/line-of-text.ts'
import { moment } from '../api/contract/values/time/moment.ts'
import { Frame } from './Frame.tsx'
import { ItemName } from './ItemName.tsx'
import { PlainWords } from './OwnWords.tsx'
import { Action, Note, Paragraph, Title } from './parts.tsx'
import { safeLine, safeNameOrAddress } from './safe-text.ts'

const part: Record<Role, string> = {
  manager: 'As a manager, you can add and edit items and record payments.',
  owner: 'As an owner, you can do everything a manager can, and manage settings and the team.',
  admin: 'As the admin, you can do everything an owner can, and cancel bids.',
}

/** To somebody who may join an organization's team. See product#invitations. */
export function Invitation({ email }: { email: EmailOf<'invitation'> }) {
  const { organization, role, acceptUrl, expiresAt } = email
  const [name, inviter] = [safeLine(organization.name), safeLine(email.inviterName)]
  return (
    <Frame
      email={email}
      band="leaf"
      preview={`Help run its silent auctions on ${PRODUCT_NAME}. ${part[role]}`}
      because={`${inviter} invited you to the ${name} team`}
    >
      <Title>Join the {name} team</Title>
      <Paragraph>
        {inviter} invited you to help run its silent auctions on {PRODUCT_NAME}. {part[role]}
      </Paragraph>
      <Action to={acceptUrl}>Accept invitation</Action>
      <Note>
        This link works once and expires {moment(new Date(expiresAt), organization.timeZone)}. If you don’t know{' '}
        {inviter}, you can ignore this email.
      </Note>
    </Frame>
  )
}

/** To who is an organization's admin now, and to who was. See product#changing-a-team. */
export function AdminChanged({ email }: { email: EmailOf<'admin-changed'> }) {
  const [organization, newName] = [safeLine(email.organization.name), safeLine(email.newName)]
  const formerName = email.formerName === null ? null : safeLine(email.formerName)
  return (
    <Frame
      email={email}
      band="leaf"
      preview={email.isNew ? 'You can do everything there now.' : `${newName} took over from you.`}
      because={`you’re on the ${organization} team`}
    >
      <Title>{email.isNew ? `You’re the admin of ${organization}` : `${organization} has a new admin`}</Title>
      {email.isNew ? (
        <Paragraph>
          Hi {newName}, you’re now the admin of {organization}
          {formerName && `, in place of ${formerName}`}. You can do everything an owner can, and cancel bids.
        </Paragraph>
      ) : (
        <Paragraph>
          Hi{formerName && ` ${formerName}`}, {newName} is now the admin of {organization}. You’re an owner: you can
          still manage auctions, settings, and the team.
        </Paragraph>
      )}
      <Action to={email.adminUrl}>Open the admin area</Action>
      <Note>Didn’t expect this? Set a new password right away, and talk to your team.</Note>
    </Frame>
  )
}

/** To an owner: somebody changed how winners pay. See product#payments. */
export function PaymentChanged({ email }: { email: EmailOf<'payment-changed'> }) {
  const [organization, by] = [safeLine(email.organization.name), safeLine(email.byName)]
  return (
    <Frame
      email={email}
      band="brick"
      preview={`${by} changed it. Please make sure that it’s right.`}
      because={`you’re an owner of ${organization}`}
    >
      <Title>How winners pay was changed</Title>
      <Paragraph>
        {by} changed the payment link or the payment instructions of {organization}. Winners now read the new ones.
      </Paragraph>
      <Action to={email.settingsUrl}>Open the settings</Action>
      <Note>Didn’t expect this? Change it back, set a new password right away, and talk to your team.</Note>
    </Frame>
  )
}

/** To an owner: somebody paid too much by card. See product#paying-by-card. */
export function Overpaid({ email }: { email: EmailOf<'overpaid'> }) {
  const [payer, price] = [safeNameOrAddress(email.payer), priceInWords(email.credit)]
  return (
    <Frame
      email={email}
      band="marigold"
      preview="You can refund it beside the payment."
      because={`you’re an owner of ${safeLine(email.organization.name)}`}
    >
      <Title>{price} was paid too much</Title>
      <Paragraph>
        {payer} ({email.code}) paid by card while their bill changed, and has now paid {price} more than they owe. You
        can refund it beside the payment.
      </Paragraph>
      <Action to={email.winnerUrl}>Open their sheet</Action>
    </Frame>
  )
}

/**
 * To an organization, with a stranger's question about an item. Their words make no links. See product#questions.
 */
export function Question({ email }: { email: EmailOf<'question'> }) {
  return (
    <Frame
      email={email}
      band="leaf"
      preview={safeLine(email.text)}
      because={`this is the contact email of ${safeLine(email.organization.name)}`}
    >
      <Title>Someone has a question</Title>
      <ItemName item={email.item} />
      <PlainWords>{breakLinks(email.text)}</PlainWords>
      <Paragraph>From {email.askerEmail}. To answer, just reply to this email.</Paragraph>
      <Note>
        We haven’t checked who wrote this. Don’t send passwords or payment details, and be careful with anything that
        asks for them.
      </Note>
    </Frame>
  )
}
