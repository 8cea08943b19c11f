import type { donation as english } from '../en/donation.ts'
import type { Translation } from '../say.ts'

export const donation: Translation<typeof english> = {
  titleMissing: 'Escriba qué dona',
  titleTooLong: 'Escriba 200 caracteres como máximo',
  descriptionTooLong: 'Escriba 2,000 caracteres como máximo',
  valueInvalid: 'Escriba una cantidad, como 200 o 49.50',
  nameTooLong: 'Escriba 50 caracteres como máximo',
  noLinks: 'No incluya enlaces ni correos electrónicos',
  noPhone: 'No incluya números de teléfono',
  siteInvalid: 'Escriba una dirección web, como www.example.org',
  off: 'Esta página no recibe donaciones por ahora.',
  trap: 'Algo llenó un campo que las personas no ven. Escriba mejor a {contact}.',
  stale: 'Esta página estuvo abierta demasiado tiempo. Presione Enviar donación otra vez.',
  early: '¡Qué rápido! Presione Enviar donación otra vez.',
  full: 'Ya hay muchas donaciones en espera. Escriba mejor a {contact}.',
  'no-form': 'No llegó. Inténtelo de nuevo.',
  'too-slow': 'Tardó demasiado en llegar. Inténtelo de nuevo, quizás con una foto más pequeña.',
  busy: 'Muchas personas están enviando donaciones. Inténtelo de nuevo en un momento.',
  'not-a-picture': 'Elija una foto (PNG, JPG, GIF, etc.)',
  heic: 'Esta foto es HEIC, y los navegadores no la muestran. Guárdela como JPG y elija esa.',
  'too-long': 'Elija una foto de menos de 10 MB',
  'too-large': 'Elija una foto de menos de 40 millones de píxeles',
  'no-room': 'Ahora no podemos recibir fotos. Envíela sin foto.',
}
