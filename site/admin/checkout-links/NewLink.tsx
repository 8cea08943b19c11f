import { useEffect, useRef } from 'react'
import type { NewCheckoutLink } from '../../../api/contract/checkout/checkout-link.ts'
import { shortMoment } from '../../../api/contract/values/time/moment.ts'
import { copyLink } from '../../ui/controls/copy-link.ts'
import { QrPicture } from '../../ui/picture/QrPicture.tsx'
import { showToast } from '../../ui/toast/toast-store.ts'
import { useTeam } from '../frame/team-context.ts'

/** A link that was made just now, to scan or to send, and its PIN, to say: neither is shown again. */
export function NewLink({ link: { secret, pin, endsAt }, onDone }: { link: NewCheckoutLink; onDone: () => void }) {
  const { slug, timeZone } = useTeam().organization
  // Behind the hash, so that no server and no other site is sent it.
  const url = `${location.origin}/${slug}/checkout#${secret}`
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])

  async function copy() {
    const isCopied = await copyLink(url)
    showToast(isCopied ? { title: 'Link copied' } : { title: 'Failed to copy the link', isDestructive: true })
  }

  return (
    <section
      aria-labelledby="new-link"
      className="mt-6 grid gap-6 rounded-soft border border-leaf bg-sheet p-5 sm:grid-cols-[auto_minmax(0,1fr)] sm:p-6"
    >
      <QrPicture text={url} label="QR code of the checkout link" className="mx-auto size-56" />
      <div className="grid content-start gap-4">
        <h2 id="new-link" ref={title} tabIndex={-1} className="text-xl outline-none">
          Scan This, Then Enter the PIN
        </h2>
        <p>
          <span className="eyebrow block">PIN</span>
          <span className="figures font-serif text-4xl font-semibold tracking-widest">{pin}</span>
        </p>
        <p className="text-ink-soft">
          Good until {shortMoment(new Date(endsAt), timeZone)}. The link and PIN are shown only once. Give helpers the
          PIN in person.
        </p>
        <div className="flex flex-wrap gap-2">
          <button type="button" className="button button-primary" onClick={copy}>
            Copy Link
          </button>
          <button type="button" className="button" onClick={onDone}>
            Done
          </button>
        </div>
      </div>
    </section>
  )
}
