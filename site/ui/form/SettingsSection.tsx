import { type ReactNode, useId } from 'react'
import { useMore } from '../text/use-more.tsx'

interface Props {
  title: string
  /** What its title does not say, in a sentence. */
  about?: string
  /** What is needed once: behind a question mark. */
  more?: string
  children: ReactNode
}

/** One group of settings: what it is on the left, what can be changed on the right. */
export function SettingsSection({ title, about, more, children }: Props) {
  const id = useId()
  const explained = useMore(title, more)
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-t border-line pt-6 first:border-t-0 first:pt-0 lg:grid-cols-[16rem_minmax(0,1fr)]"
    >
      <div>
        <div className="flex items-center">
          <h2 id={id} className="text-xl">
            {title}
          </h2>
          {explained.button}
        </div>
        {explained.words}
        {about && <p className="mt-1 text-sm text-ink-soft">{about}</p>}
      </div>
      <div className="grid min-w-0 content-start gap-5">{children}</div>
    </section>
  )
}
