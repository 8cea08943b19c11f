import { z } from 'zod'
import { breakLinks } from '../../api/contract/values/text/line-of-text.ts'
import { defineTemplate, type EmailProps } from '../define-template.tsx'
import { ItemName } from '../Facts.tsx'
import { Frame } from '../Frame.tsx'
import { PlainWords } from '../OwnWords.tsx'
import { Note, Paragraph, Title } from '../parts.tsx'
import { safeLine, safeShortLine } from '../safe-text.ts'
import { organization, quilt, unsubscribeUrl } from '../sample-facts.ts'
import { item, sender, unsubscribe } from '../schema-parts.ts'

const schema = z.object({
  kind: z.literal('question'),
  ...unsubscribe,
  organization: sender,
  item,
  /** Where an answer goes. */
  askerEmail: z.string(),
  text: z.string(),
})
type Email = z.output<typeof schema>

const sample: Email = {
  kind: 'question',
  organization,
  item: quilt,
  askerEmail: 'jane.okafor@mail.example',
  text: 'Hello,\n\nhow large is the quilt, and may it be washed?\nThank you! Jane',
  unsubscribeUrl,
}

/**
 * To an organization, with a stranger's question about an item. Their words make no links. See product#questions.
 */
export const question = defineTemplate({
  schema,
  subject: ({ item }) => `A question about ${safeShortLine(item.title)}`,
  Body: Question,
  samples: {
    question: sample,
    'question, with links': {
      ...sample,
      askerEmail: 'a.very.long.name.that.goes.on+and.on@correspondence.example',
      text: 'Your account is locked!\nLog in at https://evil.example/login or www.evil.example,\n\nor write to help@evil.example <b>now</b>.',
    },
  },
})

function Question({ email, subject }: EmailProps<Email>) {
  return (
    <Frame
      email={email}
      subject={subject}
      isToContact
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
