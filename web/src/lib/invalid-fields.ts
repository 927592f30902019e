/** How long after a press the server’s answer may still move the focus. */
const ANSWER_MAX_MS = 15_000
const GAP_PX = 12

/** How much of the lower edge of the dialog or page around an element is covered by acts that stay there. Pixels. */
function coveredBelow(element: Element): number {
  const dialog = element.closest('dialog')
  const end = dialog?.getBoundingClientRect().bottom ?? window.innerHeight
  const feet = [...(dialog ?? document).querySelectorAll('[data-foot], [data-sticky]')]
    .filter((foot) => foot.closest('dialog') === dialog)
    .map((foot) => foot.getBoundingClientRect())
    .filter(({ height, top, bottom }) => height > 0 && top < end && bottom > end / 2)
  return Math.max(0, ...feet.map(({ top }) => end - top))
}

/** Brings an element into view, clear of the acts at the lower edge and of the bar above. */
function scrollClear(element: HTMLElement): void {
  element.style.scrollMarginBlock = `5rem ${coveredBelow(element) + GAP_PX}px`
  element.scrollIntoView({ block: 'nearest' })
}

const errorOf = (field: Element): HTMLElement | null =>
  document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')

/** Focuses the first field of a form that has an error, and shows both. False: there is none. */
function showFirstInvalid(form: HTMLFormElement): boolean {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (!field) return false
  field.focus({ preventScroll: true })
  for (const element of [errorOf(field), field]) if (element) scrollClear(element)
  return true
}

/** After a submit that failed, the first invalid field takes the focus, also when only the server’s answer says so. */
export function watchSubmits(): void {
  let stop: () => void = () => undefined
  document.addEventListener(
    'submit',
    ({ target: form }) => {
      stop()
      if (!(form instanceof HTMLFormElement)) return
      const look = () => {
        if (showFirstInvalid(form)) stop()
      }
      const changes = new MutationObserver(look)
      const frame = requestAnimationFrame(look)
      const timer = setTimeout(() => stop(), ANSWER_MAX_MS)
      const leave = () => stop()
      // A member who goes on by themself keeps the focus.
      const moves = ['input', 'keydown', 'pointerdown'] as const
      for (const move of moves) document.addEventListener(move, leave, { capture: true })
      stop = () => {
        changes.disconnect()
        cancelAnimationFrame(frame)
        clearTimeout(timer)
        for (const move of moves) document.removeEventListener(move, leave, { capture: true })
      }
      changes.observe(form, { subtree: true, childList: true, attributes: true, attributeFilter: ['aria-invalid'] })
    },
    { capture: true },
  )
}
