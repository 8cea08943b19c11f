import type { Translation } from '../../../api/contract/words/say.ts'
import type { subjects as english } from '../en/subjects.ts'

export const subjects: Translation<typeof english> = {
  code: 'Su código para {organization}',
  receipt: 'Su oferta por {item}: {price}',
  outbid: 'Superaron su oferta por {item}: oferte {price} o más',
  cancelled: 'Se canceló su oferta por {item}',
  withdrawn: 'Se retiró su oferta por {item}',
  again: 'Vuelve a ir ganando {item} con {price}',
  afterAll: 'Buenas noticias: ganó {item} por {price}',
  catchUpWinning: { one: '{organization}: vuelve a ir ganando', other: '{organization}: va ganando {count} artículos' },
  catchUpOutbid: {
    one: '{organization}: superaron su oferta por 1 artículo',
    other: '{organization}: superaron sus ofertas por {count} artículos',
  },
  messageWaiting: '{organization} tiene un mensaje para usted',
  soon: 'Cierra pronto: {item}, oferte {price} o más',
  soonMore: 'Cierran pronto: {item} y {count} más',
  opening: 'Abre pronto: {item}',
  openingMore: 'Abren pronto: {item} y {count} más',
  won: 'Ganó {item} por {price}',
  wonMore: 'Ganó {item} y {count} más por {price}',
  unpaid: 'Recordatorio: le queda por pagar {price} a {organization}',
  results: '{organization}: {item} se vendió por {price}',
  resultsMore: '{organization}: precios finales de {item} y {count} más',
  secondChance: 'Una segunda oportunidad: {item} por {price}',
  donationReceived: 'Gracias por su donación a {organization}',
  donationRaised: '{item} recaudó {price}. ¡Gracias!',
  donationThanks: 'Gracias por donar {item}',
}
