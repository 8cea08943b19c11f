import type { LetterOf } from '../api/contract/email/letter.ts'
import { breakLinks } from '../api/contract/values/text/links-in-text.ts'
import { Frame } from './Frame.tsx'
import { ItemName } from './ItemName.tsx'
import { PlainWords } from './PlainWords.tsx'
import { Note, Paragraph, Title } from './parts.tsx'
import { safeLine } from './safe-text.ts'

/**
 * To an organization, with a stranger's question about an item. Their words make no links. See product.md#questions.
 */
export function Question({ letter }: { letter: LetterOf<'question'> }) {
  const asker = safeLine(letter.askerEmail)
  return (
    <Frame
      letter={letter}
      band="leaf"
      preview={safeLine(letter.text)}
      because={`this is the contact email of ${safeLine(letter.organization.name)}`}
    >
      <Title>Someone has a question</Title>
      <ItemName item={letter.item} />
      <PlainWords>{breakLinks(letter.text)}</PlainWords>
      <Paragraph>From {asker}. To answer, just reply to this email.</Paragraph>
      <Note>
        We haven’t checked who wrote this. Don’t send passwords or payment details, and be careful with anything that
        asks for them.
      </Note>
    </Frame>
  )
}
