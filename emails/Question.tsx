import type { EmailOf } from '../api/contract/email/email.ts'
import { breakLinks } from '../api/contract/values/text/line-of-text.ts'
import { Frame } from './Frame.tsx'
import { ItemName } from './ItemName.tsx'
import { PlainWords } from './PlainWords.tsx'
import { Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'

/**
 * To an organization, with a stranger's question about an item. Their words make no links. See product.md#questions.
 */
export function Question({ email }: { email: EmailOf<'question'> }) {
  const asker = safeLine(email.askerEmail)
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
      <Paragraph>From {asker}. To answer, just reply to this email.</Paragraph>
      <Note>
        We haven’t checked who wrote this. Don’t send passwords or payment details, and be careful with anything that
        asks for them.
      </Note>
    </Frame>
  )
}
