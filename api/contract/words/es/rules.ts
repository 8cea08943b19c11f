import type { rules as english } from '../en/rules.ts'
import type { Translation } from '../say.ts'

export const rules: Translation<typeof english> = {
  payment: '**El pago** se hace dentro de las {hours} horas después del cierre de la subasta.',
  pickup: '**La entrega** es en la oficina de la escuela.',
  howToPay: '**Cómo pagar:** pregunte en la oficina de la escuela.',
}
