import type { Sender } from '../api/contract/email/letter.ts'
import { TextLink } from './parts.tsx'
import { safeLine } from './safe-text.ts'
import { SERIF } from './theme.ts'
import { Wordmark } from './Wordmark.tsx'

/** Whose letter it is: the organization's, or, about an account, our own. */
export function Letterhead({ sender }: { sender: Sender | null }) {
  if (sender === null) return <Wordmark size={22} />
  return (
    <div style={{ fontFamily: SERIF, fontSize: 18, fontWeight: 700 }}>
      <TextLink to={sender.url} isPlain>
        {safeLine(sender.name)}
      </TextLink>
    </div>
  )
}
