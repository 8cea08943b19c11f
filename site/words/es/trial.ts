import type { Translation } from '../../../api/contract/words/say.ts'
import type * as english from '../en/trial.ts'

export const trial: Translation<typeof english.trial> = {
  title: 'Su subasta',
  about: 'Solo en este navegador. No se ha enviado nada, y las ofertas aquí son de prueba.',
  save: 'Guardarla',
  saving: 'Guardando…',
  saveFailed: 'Este navegador no puede guardar sus archivos. Cree una cuenta y tráigalos de nuevo en Import.',
  signUp: 'Crear una cuenta',
  sheets: 'Ver las hojas de ofertas',
  close: 'Cerrar',
  language: 'English',
  items: { one: '{count} artículo', other: '{count} artículos' },
  withoutPhotos: { one: '{count} sin foto', other: '{count} sin fotos' },
  withoutPrice: {
    one: '{count} sin precio inicial, así que {price}',
    other: '{count} sin precio inicial, así que {price} cada uno',
  },
  leftOut: { one: '{count} fila omitida', other: '{count} filas omitidas' },
  toCheck: {
    one: '{count} celda por revisar al guardarla',
    other: '{count} celdas por revisar al guardarla',
  },
  whichSheet: '¿En qué hoja están sus artículos?',
  whichPrice: '¿Cómo se leen precios como {price}?',
  allItems: 'Todos los artículos',
  rival: 'Un rival',
  you: 'Usted',
  aboutItem: 'Sobre este artículo',
}
