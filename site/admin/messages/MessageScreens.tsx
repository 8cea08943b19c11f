import { Compose } from './Compose.tsx'
import { Messages } from './Messages.tsx'

/** The list of messages, or a new one. Together: whoever opens one opens the other. */
export function MessageScreens({ isNew = false }: { isNew?: boolean }) {
  return isNew ? <Compose /> : <Messages />
}
