import { screenTitle } from '../ui/page/screen-title.ts'

const screens = {
  '/': 'Dashboard',
  '/organizations': 'Organizations',
  '/organizations/:id': 'Organization',
  '/users': 'Users',
  '/mails': 'Emails',
  '/activity': 'Activity',
}

/** What the document is called at `path`, counted from /super-admin; `null` where there is no screen. */
export function titleAt(path: string): string | null {
  return screenTitle(screens, path)
}
