import type { request as english } from '../en/request.ts'
import type { Translation } from '../say.ts'

export const request: Translation<typeof english> = {
  tooMany: 'Demasiados intentos. Vuelva a intentarlo en {time}.',
  tooManyPages: 'Demasiadas páginas a la vez. Espere un momento y vuelva a intentarlo.',
  busy: 'Estamos muy ocupados en este momento. Vuelva a intentarlo en un momento.',
  failed: 'Algo falló de nuestro lado. Vuelva a intentarlo.',
  unstorable: 'La solicitud contiene caracteres que no se pueden guardar.',
  gone: 'Esta organización o este artículo ya no existe.',
  notBoth: 'Envíe una cantidad o un máximo, no los dos',
  keyInvalid: 'El Idempotency-Key no es válido',
  amountPositive: 'La cantidad debe ser mayor que cero',
  amountTooHigh: 'La oferta puede ser de {amount} como máximo',
}
