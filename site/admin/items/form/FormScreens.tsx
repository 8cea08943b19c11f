import { EditItem } from './EditItem.tsx'
import { NewItem } from './NewItem.tsx'

/** The form for a new item, or for one there is. Together, as nearly all of it is the same. */
export function FormScreens({ id = null }: { id?: string | null }) {
  return id === null ? <NewItem /> : <EditItem key={id} id={id} />
}
