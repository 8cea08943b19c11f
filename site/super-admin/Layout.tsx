import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import type { Person } from '../../api/contract/accounts/account.ts'
import { useArrival } from '../ui/hooks/use-arrival.ts'
import { titleAt } from './frame/screens.ts'
import { Sidebar } from './Sidebar.tsx'

/** The sidebar beside every screen of the super admin area. */
export function Layout({ person, children }: { person: Person; children: ReactNode }) {
  const [path] = useLocation()
  const main = useArrival(path, titleAt(path))
  return (
    <div className="mx-auto grid w-full max-w-[92rem] flex-1 grid-cols-[minmax(0,1fr)] content-start lg:grid-cols-[14rem_minmax(0,1fr)] lg:content-stretch">
      <Sidebar key={path} path={path} person={person} />
      <main
        id="main"
        ref={main}
        tabIndex={-1}
        className="min-w-0 px-[clamp(1rem,4vw,2rem)] pt-6 pb-16 outline-none lg:pl-10"
      >
        {children}
      </main>
    </div>
  )
}
