import type { Translation } from '../../../api/contract/words/say.ts'
import type { item as english } from '../en/item.ts'

export const item: Translation<typeof english> = {
  donatedBy: 'Donado por {donor}',
  value: 'Valor {price}',
  itemNumber: 'Artículo {number}',
  preview: 'Vista previa',
  onlyTeam: 'Solo su equipo ve esta página hasta el {time}.',
  photos: 'Fotos',
  photo: 'Foto',
  photoPlace: '{number} de {count}',
  photoUndescribed: '{title}, foto {number}',
  previousPhoto: 'Foto anterior',
  nextPhoto: 'Foto siguiente',
  closePhoto: 'Cerrar',
  actualSize: 'Tamaño real',
  fitToScreen: 'Ajustar a la pantalla',
  about: 'Sobre este artículo',
  calendar: 'Agregar al calendario',
  history: 'Historial de ofertas',
  howItWorks: 'Cómo funcionan las ofertas',
  ruleRaise: 'El incremento mínimo es de {raise} sobre la oferta actual.',
  ruleMaximum:
    'Fije un máximo y ofertaremos por usted cuando alguien más oferte, hasta esa cantidad. Solo usted lo conoce.',
  ruleWait: 'Después de ofertar, espere {seconds} segundos antes de volver a ofertar por este artículo.',
  ruleEnd: 'Gana la oferta más alta cuando se acaba el tiempo. Todos los horarios están en {zone}.',
  ruleExtension:
    'Una oferta en los últimos {minutes} minutos mueve el cierre a {minutes} minutos después de esa oferta, y como máximo a {longest} minutos después del cierre previsto.',
  ruleMasked: 'Los demás solo ven {masked}. Le escribiremos si superan su oferta y si gana.',
  rules: 'Reglas y condiciones',
  disclaimers: 'Avisos',
  questions: '¿Preguntas? Escriba a {organization}:',
  ask: 'Haga una pregunta',
  orEmail: 'o escriba a {organization}:',
}
