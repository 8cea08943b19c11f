import type { question as english } from '../en/question.ts'
import type { Translation } from '../say.ts'

export const question: Translation<typeof english> = {
  missing: 'Escriba su pregunta',
  tooLong: 'Escriba 1,000 caracteres como máximo',
  trap: 'Algo llenó un campo que las personas no ven. Escriba mejor a {contact}.',
  stale: 'Esta página estuvo abierta demasiado tiempo. Presione Enviar pregunta otra vez.',
  early: '¡Qué rápido! Presione Enviar pregunta otra vez.',
  unreachable: 'Ahora no podemos enviar preguntas. Escriba a {contact}.',
}
