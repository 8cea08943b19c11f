/**
 * What darkens and holds still the page behind a dialog. Radix' own overlay would add a style element, which the
 * content security policy refuses.
 */
export function Shade() {
  return <div className="shade fixed inset-0 z-50 bg-(--shade)" />
}
