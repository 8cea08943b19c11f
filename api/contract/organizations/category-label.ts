import { z } from 'zod'
import { labelColors } from '../values/text/label-color.ts'
import { lineOfText } from '../values/text/line-of-text.ts'

const NO_PLACE = 'Order must be a whole number'

const fields = {
  label: lineOfText('Label is required').min(1, 'Label is required').max(50, 'Label must be 50 characters or less'),
  color: z.enum(labelColors, 'Please pick one of the colors'),
  isActive: z.boolean(),
}

/** A new category label; it comes last. See product#category-labels. */
export const categoryLabelForm = z.object({
  ...fields,
  color: fields.color.default('blue'),
  isActive: fields.isActive.default(true),
})
export type CategoryLabelForm = z.output<typeof categoryLabelForm>

/**
 * A change of a label. `order` moves it to that place in the list, the first being 0. See product#category-labels.
 */
export const labelPatch = z.object({ ...fields, order: z.int(NO_PLACE).min(0, NO_PLACE) }).exactPartial()
export type LabelPatch = z.output<typeof labelPatch>

/** A category of an organization's items. See product#category-labels. */
export const categoryLabel = z.object({
  id: z.string(),
  label: z.string(),
  color: z.enum(labelColors),
  isActive: z.boolean(),
  order: z.number(),
})
export type CategoryLabel = z.output<typeof categoryLabel>

/** Every label of an organization, in its order; also the answer to every change of one. */
export const categoryLabelList = z.object({ categoryLabels: z.array(categoryLabel) })
