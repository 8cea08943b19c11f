import type { Translation } from '../../../api/contract/words/say.ts'
import type { demo as english } from '../en/demo.ts'

export const demo: Translation<typeof english> = {
  demo: 'Demostración',
  strip: 'DEMOSTRACIÓN',
  notReal: ': aquí nada es real, no se envía ningún correo y todo se reinicia a las',
  about: 'Sobre la demostración (en inglés)',
  emails: 'Sus correos de demostración',
}
