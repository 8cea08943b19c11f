import type { Translation } from '../../../api/contract/words/say.ts'
import type { watching as english } from '../en/watching.ts'

export const watching: Translation<typeof english> = {
  watch: 'Seguir {item}',
  stopWatching: 'Siguiendo {item}: dejar de seguir',
  watchInShort: 'Seguir',
  watching: 'Siguiendo',
  saved: 'Guardado en este dispositivo. Para recibir un correo antes de que abra o cierre, abra',
  myBids: 'Mis ofertas',
  failed: 'No funcionó. Inténtelo de nuevo.',
}
