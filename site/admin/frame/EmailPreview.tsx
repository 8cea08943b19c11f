import { OwnText } from '../../ui/text/OwnText.tsx'

interface Props {
  subject: string
  /** Whom it is shown for. */
  recipient: string
  html: string
}

/** An email as it will arrive on a phone, in light colors. Its links lead nowhere. */
export function EmailPreview({ subject, recipient, html }: Props) {
  return (
    <section aria-label="The email" className="max-w-[390px] overflow-hidden rounded-small border border-line-strong">
      <dl className="grid gap-1 border-b border-line bg-sunken px-4 py-3 text-sm">
        <div className="flex gap-2">
          <dt className="text-ink-soft">To</dt>
          <dd className="min-w-0 wrap-anywhere">{recipient}</dd>
        </div>
        <div className="flex gap-2">
          <dt className="sr-only">Subject</dt>
          <dd className="min-w-0 font-semibold wrap-anywhere">
            <OwnText>{subject}</OwnText>
          </dd>
        </div>
      </dl>
      <iframe title={subject} srcDoc={html} sandbox="" className="block h-96 w-full bg-sheet scheme-light" />
    </section>
  )
}
