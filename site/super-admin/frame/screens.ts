import { screenTitle } from '../../ui/page/screen-title.ts'

const screens = [
  { path: /^\/$/, title: 'Dashboard' },
  { path: /^\/organizations$/, title: 'Organizations' },
  { path: /^\/organizations\/[^/]+$/, title: 'Organization' },
  { path: /^\/users$/, title: 'Users' },
  { path: /^\/mails$/, title: 'Emails' },
  { path: /^\/activity$/, title: 'Activity' },
]

/** What the document is called at `path`, counted from /super-admin; `null` where there is no screen. */
export function titleAt(path: string): string | null {
  return screenTitle(screens, path)
}
