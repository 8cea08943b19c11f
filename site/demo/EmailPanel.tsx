import { useState } from 'react'
import type { DemoEmail } from '../../api/contract/super-admin/demo-email.ts'
import { clockTime } from '../../api/contract/values/time/moment.ts'
import { useStore } from '../ui/hooks/use-store.ts'
import { spoken } from '../words/spoken.ts'
import { $emails } from './emails-store.ts'

/** As the server draws it. */
const NONE: DemoEmail[] = []

/** The emails that would have arrived, to be opened one by one. */
export function EmailPanel() {
  const { say } = spoken()
  const emails = useStore($emails, { ssr: () => NONE })
  return (
    <>
      <p aria-live="polite" className="mt-1 text-ink-soft">
        {emails.length === 0 ? say('demoNoEmails') : say('demoEmails', { count: emails.length })}
      </p>
      {emails.length > 0 && (
        <ul className="mt-3 divide-y divide-line border-y border-line">
          {emails.map((email) => (
            <li key={email.id}>
              <EmailEntry email={email} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

function EmailEntry({ email: { subject, html, text, writtenAt } }: { email: DemoEmail }) {
  const { language, say } = spoken()
  const [isOpen, setOpen] = useState(false)
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-3">
        <span className="font-semibold">{subject}</span>{' '}
        <time dateTime={writtenAt} className="text-sm whitespace-nowrap text-ink-soft">
          {clockTime(new Date(writtenAt), undefined, language)}
        </time>
      </summary>
      {isOpen && (
        <div className="grid gap-2 pb-4">
          <iframe
            title={subject}
            srcDoc={html}
            sandbox="allow-top-navigation-by-user-activation"
            className="h-120 w-full rounded-small border border-line bg-sheet scheme-light"
          />
          <details>
            <summary className="min-h-11 cursor-pointer py-2.5 text-sm text-ink-soft">{say('demoPlainText')}</summary>
            <pre className="rounded-small bg-sunken p-3 text-sm whitespace-pre-wrap wrap-anywhere">{text}</pre>
          </details>
        </div>
      )}
    </details>
  )
}
