import { z } from 'zod'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { Frame } from '../Frame.tsx'
import { Action, Note, Paragraph, Title } from '../parts.tsx'
import { safeLine, safeShortLine } from '../safe-text.ts'
import { organization, SITE } from '../sample-facts.ts'
import { link, sender } from '../schema-parts.ts'

const schema = z.object({
  kind: z.literal('admin-changed'),
  organization: sender,
  newName: z.string(),
  formerName: z.string().nullable(),
  /** Whether its reader is the admin now, or was before. */
  isNew: z.boolean(),
  adminUrl: link,
})
type Email = z.output<typeof schema>

const toNew: Email = {
  kind: 'admin-changed',
  organization,
  newName: 'Ruth Abara',
  formerName: 'Tomasz Lindqvist',
  isNew: true,
  adminUrl: `${SITE}/maple-street/admin`,
}

/** To who is an organization's admin now, and to who was. See product#changing-a-team. */
export const adminChanged = defineTemplate({
  schema,
  subject: ({ isNew, organization }) =>
    isNew
      ? `You’re now the admin of ${safeShortLine(organization.name)}`
      : `${safeShortLine(organization.name)} has a new admin`,
  Body: AdminChanged,
  samples: {
    'new admin': toNew,
    'former admin': { ...toNew, isNew: false },
  },
})

function AdminChanged({ email, subject }: EmailProps<Email>) {
  const [organization, newName] = [safeLine(email.organization.name), safeLine(email.newName)]
  const formerName = email.formerName === null ? null : safeLine(email.formerName)
  return (
    <Frame
      email={email}
      subject={subject}
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
