/** Maximum time after a submit in which the server's answer may still move the focus. */
const ANSWER_MAX_MS = 15_000
const GAP_PX = 12

/** Pixels at the bottom of the dialog or page that sticky buttons cover. */
function coveredBelow(element: Element): number {
  const dialog = element.closest('dialog')
  const end = dialog?.getBoundingClientRect().bottom ?? window.innerHeight
  const feet = [...(dialog ?? document).querySelectorAll('[data-foot], [data-sticky]')]
    .filter((foot) => foot.closest('dialog') === dialog)
    .map((foot) => foot.getBoundingClientRect())
    .filter(({ height, top, bottom }) => height > 0 && top < end && bottom > end / 2)
  return Math.max(0, ...feet.map(({ top }) => end - top))
}

function scrollClear(element: HTMLElement): void {
  element.style.scrollMarginBlock = `5rem ${coveredBelow(element) + GAP_PX}px`
  element.scrollIntoView({ block: 'nearest' })
}

const errorOf = (field: Element): HTMLElement | null =>
  document.getElementById(field.getAttribute('aria-describedby')?.split(' ')[0] ?? '')

const CONTROLS = 'input, select, textarea, button'

/** The field itself, or the first visible control of a group. */
const controlOf = (field: HTMLElement): HTMLElement | undefined =>
  field.matches(CONTROLS)
    ? field
    : [...field.querySelectorAll<HTMLElement>(CONTROLS)].find((control) => control.getClientRects().length > 0)

/** False if no field is invalid. */
function showFirstInvalid(form: HTMLFormElement): boolean {
  const field = form.querySelector<HTMLElement>('[aria-invalid="true"]')
  if (!field) return false
  const control = controlOf(field)
  control?.focus({ preventScroll: true })
  for (const element of [errorOf(field), control]) if (element) scrollClear(element)
  return true
}

/** After a failed submit, focuses the first invalid field, even if the error comes later from the server. */
export function watchSubmits(): void {
  let stop: () => void = () => undefined
  document.addEventListener(
    'submit',
    ({ target: form }) => {
      stop()
      if (!(form instanceof HTMLFormElement)) return
      const focusFirst = () => {
        if (showFirstInvalid(form)) stop()
      }
      const changes = new MutationObserver(focusFirst)
      const frame = requestAnimationFrame(focusFirst)
      const timer = setTimeout(() => stop(), ANSWER_MAX_MS)
      const leave = () => stop()
      // Stop as soon as the user types or clicks, so that their focus does not move.
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

/** The smallest element around a field and its label. The field's error appears in it. */
function frameOf(field: Element): Element | null {
  const label = document.querySelector(`label[for="${field.id}"]`)
  let frame = label && field.parentElement
  while (frame && !frame.contains(label)) frame = frame.parentElement
  return frame
}

/** Makes the frame of each visited field a live region, so that an error is read out that appears on leaving the field. */
export function watchLeftFields(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof Element) || !target.matches('input[id], textarea[id]')) return
    const frame = frameOf(target)
    frame?.setAttribute('aria-live', 'polite')
    frame?.setAttribute('aria-relevant', 'additions')
  })
}
