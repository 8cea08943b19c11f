import { type ReactNode, useEffect } from 'react'
import { useLocation } from 'wouter'
import { useArrival } from '../ui/hooks/use-arrival.ts'
import { followOrganization } from './follow.ts'
import { useTeam } from './frame/team-context.ts'
import { Header } from './Header.tsx'
import { screens } from './Screens.tsx'

/** What every screen of the admin area has around it. See product.md#admin-layout. */
export function Layout({ children }: { children: ReactNode }) {
  const { organization } = useTeam()
  const [path] = useLocation()
  const main = useArrival(screens)
  useFollowing(organization)
  return (
    <>
      <Header key={path} />
      <main id="main" ref={main} tabIndex={-1} className="page-width flex-1 pt-6 pb-16 outline-none">
        {!organization.isActive && (
          <p className="mb-6 rounded-small border-l-4 border-brick bg-brick-wash px-4 py-3">
            This organization is inactive. Its public pages are hidden and nothing can be changed.
          </p>
        )}
        {children}
      </main>
    </>
  )
}

/** Nothing happens in an inactive organization, and its line is closed. */
function useFollowing({ slug, isActive }: { slug: string; isActive: boolean }) {
  useEffect(() => (isActive ? followOrganization(slug) : undefined), [slug, isActive])
}
