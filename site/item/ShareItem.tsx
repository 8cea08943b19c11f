import { useState, useSyncExternalStore } from 'react'
import { copyLink } from '../ui/controls/copy-link.ts'

import { spoken } from '../words/spoken.ts'

/** Hands the item's address to the device's own sharing where it has one, or copies it. */
export function ShareItem({ title }: { title: string }) {
  const { say } = spoken()
  const [note, setNote] = useState('')
  const canShare = useSyncExternalStore(
    () => () => {},
    () => 'share' in navigator,
    () => false,
  )

  async function copy() {
    const isCopied = await copyLink(address())
    setNote(isCopied ? say('copied') : say('copyThis', { link: address() }))
  }

  function share() {
    // Closing the device's sheet is an answer, not a failure.
    navigator.share({ title, url: address() }).catch(() => setNote(''))
  }

  return (
    <div className="needs-script flex flex-wrap items-center gap-2">
      <button type="button" className="button" onClick={copy}>
        {say('copyLink')}
      </button>
      {canShare && (
        <button type="button" className="button" onClick={share}>
          {say('share')}
        </button>
      )}
      <p role="status" className="text-sm text-ink-soft wrap-anywhere">
        {note}
      </p>
    </div>
  )
}

/** The item's address without the parameters of a search or an email. */
function address(): string {
  return location.origin + location.pathname
}
