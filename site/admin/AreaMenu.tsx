import { ChartColumn, Ellipsis, ExternalLink, Gavel, type LucideIcon, Mail, Printer, ShoppingBag } from 'lucide-react'
import { Link, useLocation } from 'wouter'
import { Menu } from '../ui/controls/Menu.tsx'
import { isAt } from '../ui/page/screen-title.ts'
import { type Area, areasOf, settingsOf } from './areas.ts'
import { usePublicPath } from './frame/event-at-hand.ts'
import { DASHBOARD } from './frame/FormHead.tsx'
import { useTeam } from './frame/team-context.ts'

const icons: Record<Area['name'], LucideIcon> = {
  Items: Gavel,
  Checkout: ShoppingBag,
  Messages: Mail,
  Print: Printer,
  Results: ChartColumn,
}

const LINK =
  'flex min-h-11 cursor-pointer items-center gap-2 px-3 font-semibold whitespace-nowrap text-ink-soft hover:text-ink ' +
  'aria-[current]:text-leaf focus-visible:-outline-offset-3 [&>svg]:size-4.5 ' +
  'max-md:min-h-14 max-md:flex-1 max-md:flex-col max-md:justify-center max-md:gap-0.5 max-md:px-0 max-md:text-xs max-md:[&>svg]:size-5 ' +
  'md:border-b-3 md:border-transparent md:aria-[current]:border-leaf'

/** What a volunteer does, an area a link: below the header, and at the bottom of a phone. See product#admin-layout. */
export function AreaMenu() {
  const team = useTeam()
  const areas = areasOf(team)
  const publicLinks = usePublicLinks()
  const [, navigate] = useLocation()
  const results = areas.find(({ name }) => name === 'Results')
  return (
    <nav
      aria-label="Areas"
      className="z-30 border-line bg-sheet max-md:fixed max-md:pb-[env(safe-area-inset-bottom)] max-md:inset-x-0 max-md:bottom-0 max-md:border-t md:border-b"
    >
      <div className="page-width flex max-md:px-1 md:-mb-px md:gap-2">
        {areas.map((area) => (
          <AreaLink key={area.name} area={area} />
        ))}
        <span className="grow max-md:hidden" />
        {publicLinks.map(({ label, href }) => (
          <a key={label} href={href} target="_blank" rel="noopener" className={`${LINK} max-md:hidden`}>
            {label}
            <ExternalLink aria-hidden="true" />
          </a>
        ))}
        <span className="grid flex-1 md:hidden">
          <Menu
            trigger={
              <button type="button" className={LINK}>
                <Ellipsis aria-hidden="true" />
                More
              </button>
            }
            groups={[
              results ? results.screens.map(({ path, label }) => ({ label, onSelect: () => navigate(path) })) : [],
              publicLinks,
            ].filter((group) => group.length > 0)}
          />
        </span>
      </div>
    </nav>
  )
}

/** What everybody sees, in a tab of its own. */
function usePublicLinks() {
  const { slug, isActive, showsBoard } = useTeam().organization
  const publicPath = usePublicPath()
  if (!isActive) return []
  const board = { label: 'Board', href: `/${slug}/board` }
  return [{ label: 'Public Page', href: publicPath() }, ...(showsBoard ? [board] : [])]
}

function AreaLink({ area }: { area: Area }) {
  const [path] = useLocation()
  const [first] = area.screens
  if (!first) return null
  const Icon = icons[area.name]
  return (
    <Link
      href={linkTo(first.path)}
      className={`${LINK} ${area.name === 'Results' ? 'max-md:hidden' : ''}`}
      {...(isInArea(area, path) && {
        'aria-current': area.screens.length === 1 && path === first.path ? 'page' : 'true',
      })}
    >
      <Icon aria-hidden="true" />
      {area.name}
    </Link>
  )
}

/** The screens of the area that is shown, where it has more than one. */
export function AreaScreens() {
  const team = useTeam()
  const [path] = useLocation()
  const areas = [...areasOf(team), { name: 'Org Settings', screens: settingsOf(team) }]
  const area = areas.find(({ screens }) => screens.some((one) => one.path === path))
  if (!area || area.screens.length < 2) return null
  return (
    <nav aria-label={area.name} className="-mx-2 mb-3 flex gap-1 overflow-x-auto">
      {area.screens.map((screen) => (
        <Link
          key={screen.path}
          href={linkTo(screen.path)}
          className="flex min-h-11 items-center rounded-soft px-3 font-semibold whitespace-nowrap text-ink-soft hover:bg-sunken hover:text-ink focus-visible:-outline-offset-3 aria-[current]:bg-sunken aria-[current]:text-ink"
          {...(screen.path === path && { 'aria-current': 'page' })}
        >
          {screen.label}
        </Link>
      ))}
    </nav>
  )
}

function isInArea({ screens, others }: Area, path: string): boolean {
  return [...screens.map((screen) => screen.path), ...others].some((pattern) => isAt(pattern, path))
}

function linkTo(path: string): string {
  return path === '/' ? DASHBOARD : path
}
