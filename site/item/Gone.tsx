import { spoken } from '../words/spoken.ts'

/** Said at the top of an open page when its item is taken off the site, wherever its reader had scrolled. */
export function Gone({ href }: { href: string }) {
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
  notice?.scrollIntoView({ block: 'nearest' })
}
