/** The colors a category label may have; the stylesheet has a class for each. See product#category-labels. */
export const labelColors = ['blue', 'green', 'amber', 'red', 'purple', 'gray'] as const
export type LabelColor = (typeof labelColors)[number]
