/** Says that bidders do not see an item yet. See product.md#hidden-items. */
export function HiddenBadge() {
  return (
    <span className="inline-flex items-center rounded-full border border-dashed border-line-strong px-2 py-px font-semibold text-ink">
      Hidden until it opens
    </span>
  )
}
