import { type ReactNode, useId } from 'react'

/** One part of an import, under its title. */
export function Step({ title, about, children }: { title: string; about?: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line pt-6 first:border-t-0 first:pt-0">
      <h2 id={id} className="text-xl">
        {title}
      </h2>
      {about && <p className="mt-1 max-w-prose text-sm text-ink-soft">{about}</p>}
      <div className="mt-4">{children}</div>
    </section>
  )
}
