import { spoken } from '../words/spoken.ts'
import { isHot } from './badges.ts'
import type { LiveItem } from './live-item.ts'
import { useItem, usePhase, useTrouble } from './use-live.ts'

const labels = { 'not-started': 'phaseNotStarted', live: 'phaseLive', ended: 'phaseEnded' } as const

const looks = {
  'not-started': 'border-leaf text-leaf',
  live: 'border-marigold bg-marigold-wash text-ink',
  ended: 'border-line-strong text-ink-soft',
}

/**
 * The phase in words, and what makes an item worth a second look; in their place, that it is gone. See
 * product#item-page.
 */
export function PhaseBadges(props: { item: LiveItem; isNew: boolean }) {
  const item = useItem(props.item)
  const phase = usePhase(props.item)
  const { say } = spoken()
  if (useTrouble() === 'gone') return <Gone href={`/${item.organization.slug}/${item.slug}`} />
  return (
    <ul className="flex min-h-8 flex-wrap items-center gap-2 text-sm font-semibold">
      <li className={`flex items-center gap-2 rounded-full border px-3 py-1 leading-none ${looks[phase]}`}>
        {phase === 'live' && <span className="size-2 rounded-full bg-marigold" />}
        {say(labels[phase])}
      </li>
      {isHot(item) && <Badge>{say('hot')}</Badge>}
      {props.isNew && phase !== 'ended' && <Badge>{say('new')}</Badge>}
    </ul>
  )
}

function Badge({ children }: { children: string }) {
  return <li className="rounded-full border border-line px-3 py-1 leading-none text-ink-soft">{children}</li>
}

/** Said at the top of an open page when its item is taken off the site, wherever its reader had scrolled. */
function Gone({ href }: { href: string }) {
  const { say } = spoken()
  return (
    <div role="alert" ref={showItself} className="mb-6 rounded-small border-l-4 border-brick bg-brick-wash px-4 py-3">
      <h2 className="text-xl">{say('gone')}</h2>
      <p className="mt-1 mb-4">{say('goneNote')}</p>
      <a href={href} className="button">
        {say('refresh')}
      </a>
    </div>
  )
}

function showItself(notice: HTMLElement | null) {
  const show = () => notice?.scrollIntoView({ block: 'nearest' })
  show()
  // The step that asks about a bid goes Back as it closes, which scrolls to where it was opened.
  addEventListener('popstate', () => requestAnimationFrame(show))
}
