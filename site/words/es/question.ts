import type { Translation } from '../../../api/contract/words/say.ts'
import type { question as english } from '../en/question.ts'

export const question: Translation<typeof english> = {
  title: 'Haga una pregunta',
  pageTitle: 'Preguntar sobre {item}',
  description: 'Haga una pregunta a {organization}.',
  whatHappens: 'La enviaremos por correo a {organization}, que le responderá por correo.',
  yourEmail: 'Su correo electrónico',
  whoSees: 'Solo lo ven los organizadores.',
  yourQuestion: 'Su pregunta',
  leaveEmpty: 'Deje esto vacío',
  send: 'Enviar pregunta',
  sent: 'Pregunta enviada',
  answerComes: '{organization} le responderá por correo.',
  back: 'Volver al artículo',
  failed: 'No pudimos enviar su pregunta. Inténtelo de nuevo.',
}
