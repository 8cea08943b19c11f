import type { maintenance as english } from '../en/maintenance.ts'
import type { Translation } from '../say.ts'

export const maintenance: Translation<typeof english> = {
  message: 'Este sitio se está actualizando. Vuelva a intentarlo en un momento.',
  title: 'Volvemos en un momento',
  text: '{product} se está actualizando. Esta página se recarga sola, y no se pierde ninguna oferta.',
}
