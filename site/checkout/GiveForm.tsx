import { useState } from 'react'
import { type PaddleForm, paddleForm } from '../../api/contract/checkout/paddle.ts'
import { Field } from '../ui/form/Field.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useCheckedForm, useSubmit } from '../ui/form/use-submit.ts'
import { showToast } from '../ui/toast/toast-store.ts'
import { useNextLine } from './use-next-line.ts'

interface Props {
  nextNumber: number
  /** Hands it out. @returns the next free number. @throws CallError when that is refused */
  give: (paddle: PaddleForm) => Promise<number>
}

/** Hands out a paddle, the next free number unless another is typed; in the admin area and at the checkout. */
export function GiveForm({ nextNumber, give }: Props) {
  const form = useCheckedForm(paddleForm, { defaultValues: { number: String(nextNumber), name: '', phone: '' } })
  const [given, setGiven] = useState<PaddleForm | null>(null)
  const line = useNextLine(form, 'name', given)
  const send = async (values: PaddleForm) => {
    line.markSent()
    const next = await give(values)
    line.begin({ number: String(next), name: '', phone: '' })
    setGiven(values)
    showToast({ title: `Paddle ${values.number} handed out`, description: values.name })
  }
  const { field, submit, isPending } = useSubmit(form, 'Failed to hand out the paddle', send)
  return (
    <form noValidate onSubmit={submit} className="mt-3 grid gap-5">
      <Field label="Number" inputMode="numeric" required {...field('number')} />
      <Field label="Name" autoComplete="off" required {...field('name')} />
      <Field label="Phone (Optional)" type="tel" autoComplete="off" {...field('phone')} />
      <SubmitButton isNarrow label="Hand Out" pendingLabel="Handing out…" isPending={isPending} />
    </form>
  )
}
